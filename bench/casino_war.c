/* Casino War for one seat, dealt as fast as a plain C program does it: usage casino_war ROUNDS DECKS CUT.

   Always war; the tie wager is counted with the class; six cards are burned in a war, one at a new shoe.
   Prints seconds, then the counts: lower, higher, war lower, war higher, war tied. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stream.h"

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int64_t rounds = atoll(argv[1]);
    uint32_t counts[512][8];
    int size = 52 * atoi(argv[2]), cut = atoi(argv[3]);
    uint8_t deck[52 * 16];
    struct timespec begin, end;
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < size; i++) deck[i] = i % 52 / 4;
    stream s = seeded(1);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    int64_t place = 0, hidden = 1, row = 0;
    for (int64_t round = 0; round < rounds; round++) {
        uint64_t first, second;
        if (place + hidden > cut) place = 0, hidden = 1, row = 0;
        two(&s, size - place, &first, &second);
        uint8_t player = taken(deck, place, first), dealer = taken(deck, place + 1, second);
        place += 2;
        int kind = (player > dealer) + 2 * (player == dealer);
        if (player == dealer) {
            two(&s, size - place, &first, &second);
            player = taken(deck, place, first), dealer = taken(deck, place + 1, second);
            place += 2, hidden += 6;
            kind = 2 + (player > dealer) + 2 * (player == dealer);
        }
        counts[row++][kind]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.9f", (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec));
    for (int kind = 0; kind < 5; kind++) {
        int64_t sum = 0;
        for (int i = 0; i < 512; i++) sum += counts[i][kind];
        printf(" %lld", (long long)sum);
    }
    putchar('\n');
    return 0;
}
