/* Chance for the C programs: xoshiro256** and Lemire's draw, two draws of a word. */
#include <stdint.h>

typedef struct { uint64_t a, b, c, d; } stream;

static inline uint64_t rotated(uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

static inline uint64_t next_word(stream *s) {
    uint64_t word = rotated(s->b * 5, 7) * 9, kept = s->b << 17;
    s->c ^= s->a;
    s->d ^= s->b;
    s->b ^= s->c;
    s->a ^= s->d;
    s->c ^= kept;
    s->d = rotated(s->d, 45);
    return word;
}

static inline stream seeded(uint64_t seed) {
    stream s = {seed, seed ^ 0x9E3779B97F4A7C15u, ~seed, seed * 0xD1342543DE82EF95u + 1};
    for (int i = 0; i < 64; i++) next_word(&s);
    return s;
}

/* A draw out of `left` and one out of `left - 1`; the division is needed once in ten million words. */
static inline void two(stream *s, uint32_t left, uint64_t *first, uint64_t *second) {
    uint32_t less = left - 1;
    uint64_t p, q;
    for (;;) {
        uint64_t word = next_word(s);
        p = (word >> 32) * left;
        q = (word & 0xFFFFFFFFu) * less;
        if (__builtin_expect(((uint32_t)p >= left) & ((uint32_t)q >= less), 1)) break;
        if ((uint32_t)p >= -left % left && (less == 0 || (uint32_t)q >= -less % less)) break;
    }
    *first = p >> 32;
    *second = q >> 32;
}

static inline uint64_t one(stream *s, uint32_t left) {
    for (;;) {
        uint64_t p = (next_word(s) >> 32) * left;
        if (__builtin_expect((uint32_t)p >= left, 1) || (uint32_t)p >= -left % left) return p >> 32;
    }
}

/* One step of Fisher-Yates: the card `ahead` of `place` comes to it. */
static inline uint8_t taken(uint8_t *deck, int64_t place, uint64_t ahead) {
    uint8_t card = deck[place + ahead];
    deck[place + ahead] = deck[place];
    deck[place] = card;
    return card;
}
