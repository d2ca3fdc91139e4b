"""The arithmetic of blackjack over the tables of ``blackjack_lattice``: the only compiled code of ``odds``.

Nothing here knows a rule: what stops, beats, is legal or preferred comes in as tables. Expectations are not
divided by the chance that the dealer has no natural: they are those of the result times "no natural". So
cards fall with their plain chances, whatever the peek has told. Functions take their buffers, and ``one``,
from outside and call no other, so that CPython runs them over fractions as well: ``function.py_func``.
"""

from gotowar.odds.compiling import compiled

VALUES, CLASSES = 10, 6
STAND, HIT, DOUBLE = 1, 2, 4
DECIDES, STANDS = 1, 2


@compiled
def stands(  # type: ignore[no-untyped-def]  # noqa: C901 - compiled functions call no other
    one, tree, shoe, held, wanted, classes, extra, rows, work, out
):
    """What standing is worth with each hand of ``wanted``, which come class by class.

    Row r is for a shoe that lacks r more cards of value ``extra`` as well. The dealer's tree is walked once
    for as many hands of one class at a time as ``work`` has lanes; counts stay whole until the end.
    """
    branches, weights, taken = tree
    left, sums, reach, ends = work
    lanes, deep, total = left.shape[1], ends.shape[0], len(wanted) * rows
    start = 0
    while start < total:
        kind, width = classes[wanted[start // rows]], 0
        while width < lanes and start + width < total and classes[wanted[(start + width) // rows]] == kind:
            width += 1
        for value in range(VALUES):
            for lane in range(width):
                left[value, lane] = shoe[value] - held[wanted[(start + lane) // rows], value]
        if extra >= 0:
            for lane in range(width):
                left[extra, lane] -= (start + lane) % rows
        for lane in range(width):
            left[VALUES, lane] = reach[0, lane] = 1
            for depth in range(deep):
                ends[depth, lane] = 0
        for state in range(weights.shape[1]):
            for lane in range(width):
                sums[state, lane] = 0
            for value in range(VALUES):
                weight = weights[kind, state, value]
                if weight != 0:
                    for lane in range(width):
                        sums[state, lane] += weight * left[value, lane]
        for branch in range(len(branches)):
            depth, value, before, orders, state = branches[branch]
            less = taken[kind, branch]
            above, here, count = reach[depth], reach[depth + 1], left[value]
            end, last = ends[depth], sums[state]
            for lane in range(width):
                here[lane] = above[lane] * (count[lane] - before)
                end[lane] += here[lane] * orders * (last[lane] - less)
        for lane in range(width):
            size, ways, worth = one - one, one, one - one
            for value in range(VALUES):
                size += left[value, lane]
            for depth in range(deep):
                if size <= depth:
                    break
                ways *= size - depth
                worth += ends[depth, lane] / ways
            out[(start + lane) % rows, wanted[(start + lane) // rows]] = worth
        start += width


@compiled
def choose(one, bust, shoe, held, kin, wanted, hole, legal, stand, hit, double, best, plays):  # type: ignore[no-untyped-def]
    """The best of the legal plays with every hand of ``wanted``, which come smallest first.

    ``hole`` is the value that would give the dealer a natural, or none; ``bust`` what too many is worth.
    """
    for place in range(len(wanted) - 1, -1, -1):
        hand = wanted[place]
        total = one - one
        for value in range(VALUES):
            total += shoe[value] - held[hand, value]
        drawn, last = one - one, one - one
        for value in range(VALUES):
            number = shoe[value] - held[hand, value]
            if number <= 0:
                continue
            after = kin[hand, value]
            if after >= 0:
                drawn += number * best[after]
                last += number * stand[after]
                continue
            lost = one
            if hole >= 0 and total > 1:
                lost -= one * (shoe[hole] - held[hand, hole] - (1 if value == hole else 0)) / (total - 1)
            drawn += number * lost * bust
            last += number * lost * bust
        if total > 0:
            drawn /= total
            last /= total
        hit[hand] = drawn
        double[hand] = last + last
        found, play = one - one, 0
        if legal[hand] & STAND:
            found, play = stand[hand], STAND
        if legal[hand] & HIT and (play == 0 or drawn > found):
            found, play = drawn, HIT
        if legal[hand] & DOUBLE and (play == 0 or last + last > found):
            found, play = last + last, DOUBLE
        best[hand] = found
        plays[hand] = play


@compiled
def mark(kin, plays, classes, root, marks, reached, wanted):  # type: ignore[no-untyped-def]
    """Which hands come up when one starts as ``root``, gets a card and is played by ``plays``.

    Those on which something is decided are listed in ``reached``, those that stand in ``wanted``, class by
    class; the two numbers are how many there are of each.
    """
    for hand in range(len(marks)):
        marks[hand] = 0
    marks[root] = DECIDES
    decided, stood = 0, 0
    for hand in range(root, len(plays)):
        if marks[hand] & DECIDES:
            reached[decided] = hand
            decided += 1
            play = HIT if hand == root else plays[hand]
            if play == STAND:
                marks[hand] |= STANDS
            else:
                for value in range(VALUES):
                    if kin[hand, value] >= 0:
                        marks[kin[hand, value]] |= DECIDES if play == HIT else STANDS
    for kind in range(CLASSES):
        for hand in range(root, len(plays)):
            if marks[hand] & STANDS and classes[hand] == kind:
                wanted[stood] = hand
                stood += 1
    return decided, stood


@compiled
def follow(one, bust, factor, shoe, held, kin, reached, plays, extra, rows, hole, stand, worth):  # type: ignore[no-untyped-def]
    """What the hands of ``reached`` are worth when they are played by ``plays``; the first is the root."""
    for place in range(len(reached) - 1, -1, -1):
        hand = reached[place]
        play = HIT if place == 0 else plays[hand]
        for row in range(rows):
            if play == STAND:
                worth[row, hand] = stand[row, hand]
                continue
            total = one - one - row
            for value in range(VALUES):
                total += shoe[value] - held[hand, value]
            found = one - one
            for value in range(VALUES):
                number = shoe[value] - held[hand, value]
                if value == extra:
                    number -= row
                if number <= 0:
                    continue
                after = kin[hand, value]
                if after >= 0:
                    found += number * (worth[row, after] if play == HIT else stand[row, after])
                    continue
                lost = one
                if hole >= 0 and total > 1:
                    natural = shoe[hole] - held[hand, hole] - (1 if value == hole else 0)
                    if hole == extra:
                        natural -= row
                    lost -= one * natural / (total - 1)
                found += number * lost * bust
            if total > 0:
                found /= total
            worth[row, hand] = found * factor if play == DOUBLE else found


@compiled
def arrive(shoe, held, kin, wanted, plays, often):  # type: ignore[no-untyped-def]
    """How often every hand comes up: ``often`` holds the hands of two cards and gets the larger ones."""
    for place in range(len(wanted)):
        hand = wanted[place]
        if plays[hand] != HIT or often[hand] <= 0:
            continue
        total = shoe[0] * 0
        for value in range(VALUES):
            total += shoe[value] - held[hand, value]
        for value in range(VALUES):
            number, after = shoe[value] - held[hand, value], kin[hand, value]
            if number > 0 and after >= 0:
                often[after] += often[hand] * number / total
