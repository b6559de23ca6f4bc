"""Felts, what is printed on them, rails, props and signs."""

from __future__ import annotations

import pygame
import pytest

from casino_texas.ui.art import icons, lettering, props, ring_table, table
from casino_texas.ui.art.felt import Cloth, cloth_of
from casino_texas.ui.art.paint import mix
from casino_texas.ui.theme import FELTS, HIGH_CONTRAST, contrast, palette_for
from tests.ui.art.looking import brightness, covered, data

SIZE = (640, 360)
AREA = (0, 22, 640, 260)
GREEN = cloth_of(palette_for("green"))
SPOT = table.Spot((150, 150), 30, "ANTE")


def felt(*prints: table.Print, cloth: Cloth = GREEN, rail: int = 0) -> pygame.Surface:
    return table.casino(SIZE, AREA, cloth, prints=prints, rail=rail)


# --- the casino table ------------------------------------------------------------------------


@pytest.mark.parametrize("name", FELTS)
def test_every_felt_is_lit_in_the_middle(name: str) -> None:
    surface = felt(cloth=cloth_of(palette_for(name)))
    assert surface.get_size() == SIZE
    middle = brightness(surface, (300, 120, 40, 40))
    assert middle > brightness(surface, (4, 230, 40, 40)) > brightness(surface, (300, 300, 40, 40))


def test_felts_differ() -> None:
    assert len({data(felt(cloth=cloth_of(palette_for(name)))) for name in FELTS}) == len(FELTS)


def test_the_felt_has_fibres_and_always_the_same() -> None:
    first = felt()
    patch = [first.get_at((x, 100))[1] for x in range(200, 260)]
    assert len(set(patch)) > 4, "not a flat colour"
    assert max(patch) - min(patch) < 30, "nor a noisy one"
    assert data(felt()) == data(first)


@pytest.mark.parametrize(
    ("item", "box"),
    [
        (SPOT, (116, 116, 68, 68)),
        (table.Frame((300, 100, 60, 84), 5), (300, 100, 60, 84)),
        (table.ArcLine("DEALER NEEDS A PAIR OF TWOS", (320, 200), 1300, 9), (180, 176, 280, 40)),
        (table.Crest((480, 120), 40), (430, 98, 100, 46)),
    ],
    ids=["spot", "frame", "arc", "crest"],
)
def test_a_print_stays_in_its_place(item: table.Print, box: tuple[int, int, int, int]) -> None:
    plain, printed = felt(), felt(item)
    assert data(plain) != data(printed)
    cover = pygame.Rect(box)
    for surface in (plain, printed):
        surface.fill((0, 0, 0), cover)
    assert data(plain) == data(printed), "nothing is printed outside"


def test_a_faint_spot_is_fainter() -> None:
    ring = (119, 149, 3, 3)
    strong = brightness(felt(SPOT), ring)
    faint = brightness(felt(table.Spot((150, 150), 30, "ANTE", strong=False)), ring)
    assert strong > faint > brightness(felt(), ring)


def test_a_spot_takes_a_long_word_in_any_script() -> None:
    for word in ("ДОПОЛНИТЕЛЬНАЯ", "VERSICHERUNGSEINSATZ", ""):
        plain, printed = felt(), felt(table.Spot((150, 150), 30, word))
        for surface in (plain, printed):
            surface.fill((0, 0, 0), pygame.Rect(116, 116, 68, 68))
        assert data(plain) == data(printed)


def test_the_rail_closes_the_lower_edge() -> None:
    bare, railed = felt(), felt(rail=14)
    low = AREA[1] + AREA[3] - 6
    assert railed.get_at((320, low))[:3] != bare.get_at((320, low))[:3]
    assert railed.get_at((320, 150)) == bare.get_at((320, 150))
    leather = railed.get_at((320, low))
    assert leather.r > leather.g, "leather is brown"


@pytest.mark.parametrize("palette", [*map(palette_for, FELTS), HIGH_CONTRAST])
def test_lettering_reads_on_every_felt(palette: object) -> None:
    cloth = cloth_of(palette)  # type: ignore[arg-type]
    for ground in (cloth.base, cloth.light):
        assert contrast(mix(ground, cloth.ink, table._STRONG), ground) >= 4.5


# --- the ring table --------------------------------------------------------------------------

OVAL = (140, 60, 360, 200)


@pytest.mark.parametrize("shape", ["ellipse", "racetrack"])
def test_the_oval_has_felt_rail_and_room(shape: ring_table.Shape) -> None:
    surface = ring_table.oval(SIZE, OVAL, GREEN, rail=16, shape=shape)
    assert surface.get_size() == SIZE
    middle = surface.get_at((320, 150))
    assert middle.g > middle.r
    assert middle.g > middle.b
    rail = surface.get_at((320, 60 - 8))
    assert rail.r > rail.g, "leather above the felt"
    assert brightness(surface, (0, 0, 20, 20)) < brightness(surface, (310, 140, 20, 20)) / 3


def test_the_two_shapes_differ_at_the_ends() -> None:
    one, other = (
        ring_table.oval(SIZE, OVAL, GREEN, rail=16, shape=shape)
        for shape in ("ellipse", "racetrack")
    )
    assert one.get_at((160, 90)) != other.get_at((160, 90))


def test_the_oval_is_always_the_same() -> None:
    first = data(ring_table.oval(SIZE, OVAL, GREEN, rail=16))
    assert data(ring_table.oval(SIZE, OVAL, GREEN, rail=16)) == first


def test_the_betting_line_lies_inside_the_felt() -> None:
    assert pygame.Rect(OVAL).contains(pygame.Rect(ring_table.betting_line(OVAL)))


# --- props -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", props.DISCS)
@pytest.mark.parametrize("label", ["D", "SB", "STRADDLE", "ДИЛЕР"])
def test_a_disc_holds_its_word(kind: props.DiscKind, label: str) -> None:
    blank, disc = props.disc("", 34, kind), props.disc(label, 34, kind)
    assert data(blank) != data(disc)
    assert disc.get_at((0, 0)).a < 20
    edge = pygame.Rect(0, 0, 6, disc.get_height())
    assert data(disc.subsurface(edge)) == data(blank.subsurface(edge))


@pytest.mark.parametrize("width", [60, 104, 260])
def test_shoe_and_rack_draw_at_every_size(width: int) -> None:
    for prop in (props.shoe(width), props.discard_rack(width, 20)):
        assert prop.get_width() == width
        assert 0.4 < covered(prop) < 0.95


def test_the_rack_fills_up() -> None:
    pictures = [data(props.discard_rack(104, count)) for count in (0, 1, 26, 52)]
    assert len(set(pictures)) == 4
    assert data(props.discard_rack(104, 99)) == pictures[-1], "there are 52 cards"


def test_the_plate_says_the_limits() -> None:
    one = props.plate((120, 84), ("TEXAS", "MIN 5", "MAX 500"))
    assert one.get_size() == (120, 84)
    assert data(one) != data(props.plate((120, 84), ("TEXAS", "MIN 5", "MAX 100")))
    long = props.plate((120, 84), ("W" * 60, "MIN 5"))
    margin = pygame.Rect(4, 20, 6, 40)
    assert data(long.subsurface(margin)) == data(one.subsurface(margin)), "words stay inside"
    props.plate((120, 84), ())


def test_the_tray_has_a_tube_for_each_chip() -> None:
    tray = props.chip_tray((200, 80), (5, 25, 100))
    assert tray.get_size() == (200, 80)
    tubes = [tray.subsurface(pygame.Rect(10 + 62 * at, 12, 54, 56)) for at in range(3)]
    red, green, black = (pygame.transform.average_color(tube)[:3] for tube in tubes)
    assert red[0] > red[1]
    assert green[1] > green[0]
    assert max(black) < 150
    props.chip_tray((200, 80), ())


def test_a_glow_is_strongest_at_the_box_and_fades_out() -> None:
    glow = props.glow((100, 60), (255, 225, 130), radius=8, reach=20)
    assert glow.get_size() == (140, 100)
    along = [glow.get_at((x, 50)).a for x in (0, 8, 16, 24)]
    assert along == sorted(along)
    assert along[0] < 12 < 90 < along[-1]
    assert glow.get_at((70, 50))[:3] == (255, 225, 130)


def test_a_spotlight_fades_to_its_edge() -> None:
    light = props.spotlight((120, 80))
    assert light.get_size() == (120, 80)
    assert light.get_at((60, 40)).a > light.get_at((30, 40)).a > light.get_at((2, 40)).a


def test_a_winning_card_is_framed_and_stays_readable() -> None:
    frame, margin = props.winner_frame(92, (255, 225, 130)), props.frame_margin(92)
    assert frame.get_size() == (92 + 2 * margin, 129 + 2 * margin)
    assert frame.get_at((margin + 46, margin + 64)).a == 0
    assert frame.get_at((margin + 46, 1)).a == 255
    assert frame.get_at((margin + 46, margin)).a == 255, "there is no gap"
    assert frame.get_at((margin + 3, margin + 20)).a == 0, "the corner's figure stays free"


@pytest.mark.parametrize("size", [(420, 320), (200, 300), (600, 200)])
def test_the_royal_flush_fits_its_frame(size: tuple[int, int]) -> None:
    fan = props.royal_fan(size)
    assert fan.get_size() == size
    box = fan.get_bounding_rect(min_alpha=200)
    assert box.width > size[0] * 0.3
    assert box.left > 0
    assert box.top > 0
    assert box.right < size[0]
    assert box.bottom < size[1]


# --- words and signs -------------------------------------------------------------------------


def test_letters_on_an_arc_bend_the_way_they_are_told() -> None:
    smile, bow = (pygame.Surface((300, 80), pygame.SRCALPHA) for _ in range(2))
    for surface, radius in ((smile, 200), (bow, -200)):
        lettering.draw_arc_text(surface, "M" * 13, (150, 40), radius=radius, size=12,
                                colour=(255, 255, 255))  # fmt: skip
    ends, middle = pygame.Rect(0, 0, 75, 80), pygame.Rect(135, 0, 30, 80)

    def height(surface: pygame.Surface, part: pygame.Rect) -> int:
        return surface.subsurface(part).get_bounding_rect().centery

    assert height(smile, ends) < height(smile, middle)
    assert height(bow, ends) > height(bow, middle)


def test_a_word_is_made_to_fit_its_width() -> None:
    surface = pygame.Surface((300, 40), pygame.SRCALPHA)
    lettering.draw_text(surface, "W" * 30, (150, 20), size=24, colour=(255, 255, 255), width=200)
    assert surface.get_bounding_rect().width <= 200
    assert surface.get_bounding_rect().centerx == pytest.approx(150, abs=2)


@pytest.mark.parametrize("size", [14, 18, 24, 48])
def test_every_sign_is_seen_whole_and_differs(size: int) -> None:
    drawn = {name: icons.icon(name, size, (245, 248, 244)) for name in icons.SIGNS}
    assert len({data(icon) for icon in drawn.values()}) == len(drawn)
    for name, icon in drawn.items():
        assert icon.get_size() == (size, size)
        assert 0.03 < covered(icon) < 0.6, name
        if size == 48:
            box = icon.get_bounding_rect(min_alpha=100)
            assert box.left > 0, name
            assert box.top > 0, name
            assert box.right < size, name
            assert box.bottom < size, name


def test_a_sign_takes_the_colour_it_is_given() -> None:
    assert icons.icon("play", 24, (10, 200, 30)).get_at((11, 12))[:3] == (10, 200, 30)


def test_an_unknown_sign_is_an_error() -> None:
    with pytest.raises(KeyError):
        icons.icon("no such sign", 24, (0, 0, 0))
