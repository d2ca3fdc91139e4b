/* War Blackjack for one seat, dealt as fast as a plain C program does it:
   usage war_blackjack ROUNDS DECKS CUT MOST_HANDS TABLES.

   TABLES is a file of bytes, made by the bench from the rules and the basic strategy: the same that the
   kernel looks at. It keeps the kernel's books: by up card, war and end, and by round of the shoe and end.
   Prints seconds, then the wars by how they end, then the units net of naturals and surrenders. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stream.h"

enum { STAND, HIT, DOUBLE, SPLIT, SURRENDER, RANKS = 13, STATES = 64 };
enum { NATURAL, BOTH_NATURAL, DEALERS, SURRENDERED, PLAYED, ENDS = PLAYED + 8 * 17 };

static struct {
    uint8_t wars[RANKS][RANKS], pairs[RANKS][RANKS], after[STATES][RANKS], totals[STATES], draws[STATES];
    uint8_t natural[RANKS][RANKS], peeks[RANKS];
    int8_t results[23][23];
    uint8_t opening[RANKS][RANKS][RANKS], split[2][RANKS][RANKS][RANKS], drawn[STATES][RANKS];
} t;

static int64_t ends[RANKS][4][ENDS], by_round[512][ENDS];

static uint8_t deck[52 * 16];
static int size, most;

static inline uint8_t card(stream *s, int *place) {
    uint8_t found = taken(deck, *place, one(s, size - *place));
    ++*place;
    return found;
}

static inline int hit(stream *s, int *place, int hand, int up) {
    do hand = t.after[hand][card(s, place)];
    while (t.drawn[hand][up] == HIT);
    return hand;
}

static int split_up(stream *s, int *place, int up, int first, int second, int *totals, int *units) {
    int firsts[4] = {first, second}, many = 2;
    for (int i = 0; i < many; i++) {
        units[i] = 1;
        for (;;) {
            int next = card(s, place), play = t.split[many < most][firsts[i]][next][up];
            if (play == SPLIT) {
                firsts[many++] = next;
                continue;
            }
            int hand = t.pairs[firsts[i]][next];
            if (play == HIT) hand = hit(s, place, hand, up);
            if (play == DOUBLE) hand = t.after[hand][card(s, place)], units[i] = 2;
            totals[i] = t.totals[hand];
            break;
        }
    }
    return many;
}

int main(int argc, char **argv) {
    if (argc != 6) return 2;
    int64_t rounds = atoll(argv[1]);
    int cut = atoi(argv[3]), place = 0, row = 0;
    struct timespec begin, finish;
    FILE *file = fopen(argv[5], "rb");
    if (!file || fread(&t, sizeof t, 1, file) != 1) return 2;
    size = 52 * atoi(argv[2]), most = atoi(argv[4]);
    for (int i = 0; i < size; i++) deck[i] = i % 52 / 4;
    stream s = seeded(1);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int64_t round = 0; round < rounds; round++) {
        uint64_t a, b;
        int totals[4], units[4] = {1}, many = 1, end;
        if (place + 1 > cut) place = 0, row = 0;
        two(&s, size - place, &a, &b);
        int up = taken(deck, place, a), first = taken(deck, place + 1, b);
        two(&s, size - place - 2, &a, &b);
        int second = taken(deck, place + 2, a), hole = taken(deck, place + 3, b);
        place += 4;
        if (t.natural[up][hole]) {
            end = t.natural[first][second] ? BOTH_NATURAL : DEALERS;
        } else if (t.natural[first][second]) {
            end = NATURAL;
        } else {
            int play = t.opening[first][second][up], hand = t.pairs[first][second], live = 0;
            if (play == SURRENDER) {
                end = SURRENDERED;
            } else {
                if (play == HIT) hand = hit(&s, &place, hand, up);
                if (play == DOUBLE) hand = t.after[hand][card(&s, &place)], units[0] = 2;
                totals[0] = t.totals[hand];
                if (play == SPLIT) many = split_up(&s, &place, up, first, second, totals, units);
                for (int i = 0; i < many; i++) live += totals[i] <= 21;
                int house = t.pairs[up][hole];
                if (live)
                    while (t.draws[house]) house = t.after[house][card(&s, &place)];
                int total = t.totals[house], laid = 0, net = 0;
                for (int i = 0; i < many; i++) laid += units[i], net += units[i] * t.results[totals[i]][total];
                end = PLAYED + (laid - 1) * 17 + 8 + net;
            }
        }
        ends[up][t.wars[first][up]][end]++;
        by_round[row++][end]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &finish);
    int64_t wars[4] = {0}, net = 0;
    for (int up = 0; up < RANKS; up++)
        for (int war = 0; war < 4; war++)
            for (int kind = 0; kind < ENDS; kind++) {
                wars[war] += ends[up][war][kind];
                if (kind >= PLAYED) net += ends[up][war][kind] * ((kind - PLAYED) % 17 - 8);
                if (kind == DEALERS) net -= ends[up][war][kind];
            }
    printf("%.9f", (finish.tv_sec - begin.tv_sec) + 1e-9 * (finish.tv_nsec - begin.tv_nsec));
    for (int war = 0; war < 4; war++) printf(" %lld", (long long)wars[war]);
    printf(" %lld\n", (long long)net);
    return 0;
}
