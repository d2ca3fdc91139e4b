/* Casino War for one seat, a newly shuffled shoe every round, as fast as a plain C program deals it: usage
   casino_war_fresh ROUNDS DECKS.

   Nothing need be shuffled: a round is two different cards of all, and in a war two more. Always war; the tie
   wager is counted with the class. Prints seconds, then the counts: lower, higher, war lower, war higher, war
   tied. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stream.h"

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int64_t rounds = atoll(argv[1]), counts[8] = {0};
    uint64_t size = 52 * atoi(argv[2]);
    uint8_t deck[52 * 16];
    struct timespec begin, end;
    for (uint64_t i = 0; i < size; i++) deck[i] = i % 52 / 4;
    stream s = seeded(1);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int64_t round = 0; round < rounds; round++) {
        uint64_t first, second;
        two(&s, size, &first, &second);
        second += second >= first;
        uint8_t dealer = deck[first], player = deck[second];
        int kind = (player > dealer) + 2 * (player == dealer);
        if (player == dealer) {
            uint64_t third, fourth, low = first < second ? first : second, high = first + second - low;
            two(&s, size - 2, &third, &fourth);
            third += third >= low;
            third += third >= high;
            uint64_t least = third < low ? third : low, most = third > high ? third : high;
            fourth += fourth >= least;
            fourth += fourth >= low + high + third - least - most;
            fourth += fourth >= most;
            dealer = deck[third], player = deck[fourth];
            kind = 2 + (player > dealer) + 2 * (player == dealer);
        }
        counts[kind]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.9f", (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec));
    for (int kind = 0; kind < 5; kind++) printf(" %lld", (long long)counts[kind]);
    putchar('\n');
    return 0;
}
