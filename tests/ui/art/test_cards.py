"""Card faces and backs: every card at every size, told apart by every eye."""

from __future__ import annotations

import itertools

import pygame
import pytest

from casino_texas.core.cards import DECK, Card, parse_cards
from casino_texas.ui.art import back, cards, courts
from casino_texas.ui.art.back import STOCK
from casino_texas.ui.art.cache import ArtCache
from casino_texas.ui.art.cards import CardStyle
from casino_texas.ui.art.figures.inks import robe_colours
from casino_texas.ui.theme import DECKS, Look, contrast
from tests.ui.art.looking import EYES, brightness, colour_distance, covered, data, difference

STYLES = [
    CardStyle(deck=deck, large_index=large, suit_letters=letters)
    for deck, large, letters in itertools.product(DECKS, (False, True), (False, True))
]
COURTS = parse_cards("Js Qs Ks Jh Qh Kh Jd Qd Kd Jc Qc Kc")


@pytest.mark.parametrize(
    ("width", "size"),
    [(36, (36, 50)), (78, (78, 109)), (86, (86, 120)), (92, (92, 129)), (400, (400, 560))],
)
def test_a_card_has_the_proportions_of_a_card(width: int, size: tuple[int, int]) -> None:
    assert cards.card_size(width) == size
    assert cards.face(Card("As"), width).get_size() == size
    assert cards.back(width).get_size() == size


@pytest.mark.parametrize("width", [36, 50, 63, 64, 92])
def test_every_card_draws_and_no_two_are_alike(width: int) -> None:
    faces = {card: cards.face(card, width) for card in DECK}
    assert len({data(face) for face in faces.values()}) == 52
    for card, face in faces.items():
        assert face.get_at((0, 0)).a < 80, f"{card}: the corners are round"
        assert face.get_at((width // 2, 2)).a == 255, f"{card}: the stock is opaque"
        assert covered(face) > 0.97


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_every_style_tells_all_cards_apart(style: CardStyle) -> None:
    faces = [cards.face(card, 64, style) for card in DECK]
    assert len({data(face) for face in faces}) == 52
    small = [cards.face(card, 40, style) for card in DECK]
    assert len({data(face) for face in small}) == 52


@pytest.mark.parametrize("text", ["As", "Kh", "Qd", "Jc", "Ts", "2h"])
def test_a_card_is_sharp_at_the_largest_size(text: str) -> None:
    face = cards.face(Card(text), 560)
    assert face.get_size() == (560, 784)
    assert face.get_at((280, 4)).a == 255


def test_the_options_change_the_face() -> None:
    plain = CardStyle("classic-2")
    for other in (
        CardStyle("four-colour"),
        CardStyle("classic-2", large_index=True),
        CardStyle("classic-2", suit_letters=True),
    ):
        card = Card("9c")
        assert data(cards.face(card, 92, plain)) != data(cards.face(card, 92, other))


def test_the_letters_tell_suits_apart_where_the_colour_does_not() -> None:
    """In grey, the corner of a card with letters differs from its neighbour's beyond the pip."""
    corner = pygame.Rect(0, 62, 34, 30)
    plain, lettered = CardStyle("classic-2"), CardStyle("classic-2", suit_letters=True)

    def below(text: str, style: CardStyle) -> bytes:
        return data(cards.face(Card(text), 184, style).subsurface(corner.move(0, 30)))

    assert below("Kh", plain) == below("Kd", plain)
    assert below("Kh", lettered) != below("Kd", lettered)


def test_the_same_card_is_the_same_picture() -> None:
    first = [data(cards.face(card, 92)) for card in COURTS]
    cards._face_picture.cache_clear()
    assert [data(cards.face(card, 92)) for card in COURTS] == first


def test_an_unknown_deck_gets_the_usual_colours() -> None:
    card = Card("7d")
    assert data(cards.face(card, 64, CardStyle("of gold"))) == data(cards.face(card, 64))


# --- pips and pictures -----------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 11))
def test_a_number_card_has_its_number_of_pips(count: int) -> None:
    places = cards.pip_places(count)
    assert len(places) == count
    for (x, y), turn in places:
        assert 40 < x < 210
        assert 30 < y < 320
        assert turn == (180 if y > 175 else 0), "the lower half stands on its head"
    for (one, _), (other, _) in itertools.combinations(places, 2):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > 60, "pips do not touch"


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 8, 9, 10])
def test_the_places_are_the_same_turned_round_except_on_the_seven(count: int) -> None:
    points = {(round(x), round(y)) for (x, y), _ in cards.pip_places(count)}
    assert {(250 - x, 350 - y) for x, y in points} == points


def test_the_seven_has_its_odd_pip_in_the_upper_half() -> None:
    middle = [y for (x, y), _ in cards.pip_places(7) if x == 125]
    assert len(middle) == 1
    assert middle[0] < 175


@pytest.mark.parametrize("card", [*COURTS, *parse_cards("2s 4h Tc 8d")], ids=str)
def test_a_card_reads_the_same_from_both_sides(card: Card) -> None:
    face = cards.face(card, 184)
    turned = pygame.transform.rotate(face, 180)
    assert difference(face, turned) < 3, "but for the light on the paper"


def test_there_are_twelve_courts_and_each_is_its_own_person() -> None:
    assert len(courts.CAST) == 12
    assert len(set(courts.CAST.values())) == 12
    looks = {(c.headgear, c.hair, c.hair_colour, c.beard, c.profile) for c in courts.CAST.values()}
    assert len(looks) == 12
    kings = [c for (rank, _), c in courts.CAST.items() if rank == courts.KING]
    assert all(king.beard != "none" for king in kings)


@pytest.mark.parametrize("deck", DECKS)
def test_a_court_wears_the_colour_of_its_suit(deck: str) -> None:
    robes = [robe_colours(suit, cards.suit_colour(suit, deck)) for suit in range(4)]
    for (one, _), (other, _) in itertools.combinations(robes, 2):
        assert colour_distance(one, other, EYES["normal"]) > 20
    for main, accent in robes:
        assert colour_distance(main, accent, EYES["normal"]) > 40


# --- colours ---------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_the_ink_of_every_suit_reads_on_the_paper(deck: str) -> None:
    for suit in range(4):
        assert contrast(cards.suit_colour(suit, deck), STOCK) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_the_safe_deck_is_told_apart_by_all_eyes(eyes: str) -> None:
    inks = [cards.suit_colour(suit, "four-colour-safe") for suit in range(4)]
    for one, other in itertools.combinations(inks, 2):
        assert colour_distance(one, other, EYES[eyes]) > 18


def test_four_colours_are_four_and_two_are_two() -> None:
    assert len({cards.suit_colour(suit, "four-colour") for suit in range(4)}) == 4
    assert len({cards.suit_colour(suit, "classic-2") for suit in range(4)}) == 2


# --- back, flip, shadow ----------------------------------------------------------------------


@pytest.mark.parametrize("name", back.BACKS)
@pytest.mark.parametrize("width", [36, 92, 300])
def test_a_back_is_the_same_from_both_sides(name: back.BackName, width: int) -> None:
    surface = cards.back(width, CardStyle(back=name))
    assert difference(surface, pygame.transform.rotate(surface, 180)) < 6
    assert surface.get_at((0, 0)).a < 40
    assert covered(surface) > 0.97


def test_the_backs_differ_and_betray_nothing() -> None:
    pictures = {data(cards.back(92, CardStyle(back=name))) for name in back.BACKS}
    assert len(pictures) == len(back.BACKS)
    assert data(cards.back(92, CardStyle("classic-2"))) == data(cards.back(92))


def test_a_flip_begins_with_the_back_and_ends_with_the_face() -> None:
    art, card = ArtCache(), Card("Qh")
    assert data(cards.flip(art, card, 92, 0)) == data(cards.back(92))
    assert data(cards.flip(art, card, 92, 1)) == data(cards.face(card, 92))
    assert data(cards.flip(art, card, 92, -3)) == data(cards.back(92))
    assert data(cards.flip(art, card, 92, 7)) == data(cards.face(card, 92))


def test_a_flip_narrows_to_an_edge_and_widens_again() -> None:
    art, widths = ArtCache(), []
    for step in range(cards.FLIP_STEPS + 1):
        frame = cards.flip(art, Card("Qh"), 92, step / cards.FLIP_STEPS)
        assert frame.get_size() == (92, 129)
        box = frame.get_bounding_rect()
        assert abs(box.centerx - 46) <= 1, "it turns about its middle"
        widths.append(box.width)
    assert widths[6] <= 4
    assert widths[:7] == sorted(widths[:7], reverse=True)
    assert widths[6:] == sorted(widths[6:])


def test_a_dimmed_card_is_darker_and_keeps_its_shape() -> None:
    face = cards.face(Card("Ah"), 92)
    dim = cards.dimmed(face, 0.5)
    assert brightness(dim, (40, 4, 10, 4)) < 0.55 * brightness(face, (40, 4, 10, 4))
    assert data(dim)[3::4] == data(face)[3::4]
    assert data(cards.dimmed(face, 0)) == data(face)


def test_a_scaled_card_has_the_shape_of_a_card() -> None:
    back = cards.back(92)
    small = cards.scaled(back, 60)
    assert small.get_size() == cards.card_size(60)
    assert small.get_at((0, 0)).a < 60, "its corners stay round"
    assert small.get_at((30, 42)).a > 250


def test_the_style_follows_the_settings() -> None:
    look = Look(deck="classic-2", large_index=True, suit_letters=True)
    assert CardStyle.of(look, "burgundy") == CardStyle(
        "classic-2", large_index=True, suit_letters=True, back="burgundy"
    )


@pytest.mark.parametrize("width", [36, 92, 200])
def test_the_shadow_lies_round_its_card_and_lower(width: int) -> None:
    margin = cards.shadow_margin(width)
    shadow = cards.shadow(width)
    w, h = cards.card_size(width)
    assert shadow.get_size() == (w + 2 * margin, h + 2 * margin)
    assert shadow.get_at((margin + w // 2, margin + h // 2)).a > 80
    below = shadow.get_at((margin + w // 2, margin + h + 1)).a
    above = shadow.get_at((margin + w // 2, margin - 2)).a
    assert below > above
    for corner in ((0, 0), (w + 2 * margin - 1, 0), (0, h + 2 * margin - 1)):
        assert shadow.get_at(corner).a < 12, "it fades out inside its surface"


def test_a_lifted_card_throws_a_softer_shadow() -> None:
    assert covered(cards.shadow(92, lift=1)) != covered(cards.shadow(92))


def test_an_empty_place_lets_the_felt_through() -> None:
    place = cards.outline(92, (255, 240, 180))
    assert place.get_size() == (92, 129)
    assert place.get_at((46, 64)).a < 60
    assert 0.05 < covered(place) < 0.3


def test_the_light_comes_from_the_upper_left() -> None:
    blank = cards.face(Card("2s"), 200)
    assert brightness(blank, (70, 40, 20, 20)) >= brightness(blank, (110, 220, 20, 20))
