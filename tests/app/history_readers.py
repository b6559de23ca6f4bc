"""Readers of exported hands who know no rules: what the chips come to by what the text says."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter

from casino_texas.app.histories.phh import play_phh
from casino_texas.app.histories.phh_fields import read_phh

Stacks = dict[int, int]

_HEAD = re.compile(r"PokerStars Hand #(\d+):")
_SEAT = re.compile(r"Seat (\d+): (.+) \((\d+) in chips\)")
_POST = re.compile(
    r"(.+): posts (the ante|small & big blinds|small blind|big blind|straddle) (\d+)"
)
_PAYS = re.compile(r"(.+): (?:calls|bets) (\d+)")
_RAISE = re.compile(r"(.+): raises \d+ to (\d+)")
_GOT = re.compile(r"(.+) collected (\d+) from ")
_BACK = re.compile(r"Uncalled bet \((\d+)\) returned to (.+)")


def phh_stacks(text: str) -> list[tuple[int, Stacks]]:
    """(hand number, final stacks by seat), played again by the engine; it must be what the file
    itself states."""
    found = []
    for phh in read_phh(text, "hands"):
        hand = play_phh(phh)
        assert hand.is_over
        stacks = dict(hand.stacks)
        assert tuple(stacks[seat] for seat in phh.seats) == phh.finishing
        number = re.search(r"\d+", phh.id)
        assert number
        found.append((int(number[0]), stacks))
    return found


def pokerstars_stacks(text: str) -> list[tuple[int, Stacks]]:
    """(hand number, final stacks by seat) of every hand in a PokerStars text."""
    parts = re.split(r"\n\n+(?=PokerStars)", text.strip())
    return [_pokerstars(part) for part in parts if part]


def _pokerstars(text: str) -> tuple[int, Stacks]:
    head = _HEAD.match(text)
    assert head
    body = text.partition("*** SUMMARY ***")[0].splitlines()
    sitting = [found for line in body if (found := _SEAT.match(line))]
    seats = {found[2]: int(found[1]) for found in sitting}
    stacks = {found[2]: int(found[3]) for found in sitting}
    street: Counter[str] = Counter()
    big = 0
    for line in body:
        if line.startswith("*** ") and "HOLE" not in line:
            street.clear()
        elif found := _POST.match(line):
            name, kind, chips = found[1], found[2], int(found[3])
            stacks[name] -= chips
            if kind == "big blind":
                big = big or chips
            if kind == "small & big blinds":
                street[name] += min(chips, big)
            elif kind != "the ante" and not (kind == "small blind" and big):
                street[name] += chips
        elif found := _PAYS.match(line):
            stacks[found[1]] -= int(found[2])
            street[found[1]] += int(found[2])
        elif found := _RAISE.match(line):
            stacks[found[1]] -= int(found[2]) - street[found[1]]
            street[found[1]] = int(found[2])
        elif found := _GOT.match(line):
            stacks[found[1]] += int(found[2])
        elif found := _BACK.match(line):
            stacks[found[2]] += int(found[1])
    return int(head[1]), {seats[name]: chips for name, chips in stacks.items()}


_DEAD = ("Post Ante", "Post Dead")


def ohh_stacks(text: str) -> list[tuple[int, Stacks]]:
    """(hand number, final stacks by seat) of every hand in an Open Hand History text.

    The format does not name what came back uncalled: it is what the highest stake of a street has
    above the next, where the pots lack so much.
    """
    found = []
    for line in filter(None, text.split("\n")):
        hand = json.loads(line)["ohh"]
        stacks = {player["seat"]: player["starting_stack"] for player in hand["players"]}
        paid, streets = 0, []
        for part in hand["rounds"]:
            street: Counter[int] = Counter()
            for action in part["actions"]:
                amount = action.get("amount", 0)
                stacks[action["player_id"]] -= amount
                paid += amount
                if action["action"] not in _DEAD:
                    street[action["player_id"]] += amount
            streets.append(street)
        for pot in hand["pots"]:
            paid -= pot["amount"]
            for win in pot["player_wins"]:
                stacks[win["player_id"]] += win["win_amount"]
        if paid:
            last = next(street for street in reversed(streets) if +street)
            (first, most), *rest = last.most_common()
            assert paid == most - (rest[0][1] if rest else 0)
            stacks[first] += paid
        found.append((int(hand["game_number"]), stacks))
    return found


def csv_stacks(text: str) -> list[tuple[int, Stacks]]:
    """(hand number, final stacks by seat) of every hand in a table of ours."""
    hands: dict[int, Stacks] = {}
    for row in csv.DictReader(io.StringIO(text)):
        start, paid, won = (int(row[column]) for column in ("start", "paid", "won"))
        assert start - paid + won == int(row["end"]) == start + int(row["net"])
        pots = sum(int(pot.partition(":")[2]) for pot in row["pots"].split())
        assert pots == won
        hands.setdefault(int(row["hand"]), {})[int(row["seat"])] = int(row["end"])
    return list(hands.items())
