"""Robed figures of Ember, cut from paper without a line around them.

A figure is written `wizard:hat=point,hem=flame,robe=c2410c,...`:

    robe, trim, skin, hair   colours
    hem                      plain, flame, wave, stone, wind: what its element does to it
    hat                      hood, point, bent, mitre, wide, top, cap, veil, horns, crown, helm, laurel, snakes
    beard                    short, long, fork
    eyes, gleam, ears        dots, glow, one, shut; the colour of a glow; long
    l, r                     arm on the left and right of the picture: pose/icon/size/turn
    wings                    a colour
    on, on2 ... under        icons before and behind everything: name/x/y/size/turn
"""

from __future__ import annotations

from functools import cache

from art.dolls import described, held, pinned
from art.paper import mix
from art.sets import Icon

WIDTH, HEIGHT = 600, 820
# Where the hand of an arm on the left is; on the right it is mirrored.
HANDS = {
    "down": (178, 530),
    "hold": (262, 470),
    "up": (96, 210),
    "high": (140, 70),
    "out": (62, 370),
    "staff": (112, 420),
    "low": (112, 560),
}


def fill(path: str, colour: str, more: str = "") -> str:
    return f'<path d="{path}" fill="{colour}" {more}/>'


def hem(style: str, robe: str, trim: str) -> str:
    """The robe below the shoulders: each element changes its outline as well as its edge."""
    dark, lit = mix(robe, "#0a0610", 0.4), mix(robe, "#ffffff", 0.14)
    if style == "flame":
        outline = (
            "M300,270C220,280 206,330 196,420Q170,600 96,700Q112,720 92,786Q150,770 168,726Q176,780 152,816"
            "Q220,800 240,740Q262,790 250,820Q310,800 330,744Q352,790 350,820Q410,796 420,738Q452,780 470,800"
            "Q474,750 452,706Q500,740 520,780Q520,730 492,690Q428,600 404,420Q394,330 380,300Q350,270 300,270Z"
        )
        edge = (
            "M120,700Q150,640 160,600Q190,650 184,710Q220,650 216,580Q262,640 250,720Q290,660 300,560Q336,640 330,716"
            "Q372,650 380,582Q412,650 408,712Q436,660 438,610Q470,660 486,696Q300,780 120,700Z"
        )
    elif style == "wave":
        outline = (
            "M300,270C220,280 206,330 196,420Q176,600 120,690Q60,720 20,790Q80,770 130,800Q180,826 230,800"
            "Q290,776 340,802Q400,826 450,798Q520,770 590,796Q540,716 480,690Q424,600 404,420Q394,330 380,300Q350,270 300,270Z"
        )
        edge = (
            "M92,712Q130,690 160,712T228,712T296,712T364,712T432,712T508,712L560,776Q500,760 440,784T320,784T200,784T50,776Z"
            "M150,640Q180,620 206,640T262,640T318,640T374,640T444,640L452,664Q420,650 396,664T330,664T270,664T206,664T142,664Z"
        )
    elif style == "stone":
        outline = (
            "M300,270C214,276 190,320 180,420L150,560L118,566L112,680L84,690L84,806H226V786H292V810H372V788H430V806H520"
            "V690L490,680L486,570L450,556L420,420C408,320 390,276 300,270Z"
        )
        edge = (
            "M84,700h70v46h-70ZM162,722h84v60h-84ZM254,700h80v62h-80ZM342,726h74v54h-74ZM424,700h96v54h-96Z"
            "M128,640h60v44h-60ZM420,640h58v44h-58ZM230,650h70v40h-70ZM312,656h60v36h-60Z"
        )
    elif style == "wind":
        outline = (
            "M300,270C220,280 210,330 206,420Q200,560 150,660Q190,664 214,640Q200,720 142,770Q240,770 280,690"
            "Q300,760 270,810Q380,780 390,690Q430,740 520,730Q580,720 596,660Q560,690 520,676Q590,640 584,580"
            "Q540,620 470,590Q420,540 404,420Q394,330 380,300Q350,270 300,270Z"
        )
        edge = (
            "M232,620q60,-40 92,10q14,44 -34,50q-34,-6 -20,-38q16,-14 28,6q-22,-6 -16,16q26,6 24,-22q-14,-34 -74,-22Z"
            "M400,610q60,-30 86,14q10,40 -34,42q-30,-8 -16,-34q14,-10 24,6q-20,-4 -12,14q22,4 20,-20q-14,-26 -68,-22Z"
        )
    else:
        outline = (
            "M300,270C220,280 206,330 196,420Q170,620 110,780Q160,806 220,790Q300,820 380,790Q440,806 490,780"
            "Q430,620 404,420Q394,330 380,300Q350,270 300,270Z"
        )
        edge = "M112,760Q160,786 220,770Q300,800 380,770Q440,786 488,760L494,786Q440,806 380,790Q300,820 220,790Q160,806 108,786Z"
    folds = (
        f'<path d="M262,420Q250,600 214,740M338,420Q352,600 384,740M300,470V700" stroke="{dark}" '
        'stroke-width="7" fill="none" opacity=".5" stroke-linecap="round"/>'
    )
    fall = fill(
        "M300,290Q330,290 346,330Q352,520 350,640L300,760L250,640Q248,520 254,330Q270,290 300,290Z",
        dark,
        'opacity=".45"',
    )
    return (
        fill(outline, robe)
        + fall
        + folds
        + fill(edge, trim, 'opacity=".92"')
        + fill("M206,330Q300,390 394,330L398,352Q300,414 202,352Z", lit, 'opacity=".5"')
    )


def arm(text: str, robe: str, trim: str, skin: str, *, right: bool) -> tuple[str, str]:
    """A wide sleeve, and the hand with what it holds."""
    pose, *more = text.split("/")
    x, y = HANDS[pose]
    dx, dy = x - 232, y - 330
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    px, py = -dy / length, dx / length
    cuff_x, cuff_y = x - dx / length * 16, y - dy / length * 16
    wide = 62
    sleeve = (
        f"M214,292Q{(214 + cuff_x) / 2 - px * 30:.0f},{(292 + cuff_y) / 2 - py * 30:.0f} {cuff_x - px * 30:.0f},{cuff_y - py * 30:.0f}"
        f"L{cuff_x + px * wide:.0f},{cuff_y + py * wide:.0f}Q{(262 + cuff_x) / 2 + px * 26:.0f},{(420 + cuff_y) / 2 + py * 26:.0f} 262,420Z"
    )
    if pose == "high":
        sleeve = (
            f"M216,292L{cuff_x - px * 26:.0f},{cuff_y - py * 26:.0f}L{cuff_x + px * 54:.0f},{cuff_y + py * 54:.0f}"
            f"Q{(cuff_x + 262) / 2 + 40:.0f},{(cuff_y + 400) / 2:.0f} 262,430Z"
        )
    elif pose in ("up", "out"):
        sleeve = (
            f"M222,290L{cuff_x - 26 * abs(px):.0f},{cuff_y - 22 * abs(py):.0f}L{cuff_x + 14:.0f},{cuff_y + 96:.0f}Q{(cuff_x + 260) / 2 + 10:.0f},"
            f"{(cuff_y + 430) / 2 + 40:.0f} 258,440Z"
        )
    colour = mix(robe, "#ffffff", 0.09)
    drawn = fill(sleeve, colour) + fill(
        sleeve, "none", f'stroke="{mix(robe, "#0a0610", 0.5)}" stroke-width="3" opacity=".5"'
    )
    cuff = (
        f'<ellipse cx="{cuff_x:.0f}" cy="{cuff_y + (34 if pose in ("up", "high", "out") else 10):.0f}" rx="20" ry="44" '
        f'transform="rotate({0 if pose in ("up", "high", "out") else -40:g} {cuff_x:.0f} {cuff_y:.0f})" fill="{trim}" opacity=".85"/>'
    )
    hand = f'<circle cx="{x}" cy="{y}" r="25" fill="{skin}"/>'
    drawn = drawn + cuff
    middle = WIDTH - x if right else x
    if right:
        drawn = f'<g transform="translate({WIDTH},0) scale(-1,1)">{drawn}</g>'
        hand = f'<circle cx="{middle}" cy="{y}" r="25" fill="{skin}"/>'
    if not more:
        return drawn, hand
    size = float(more[1]) if len(more) > 1 else 150.0
    turn = float(more[2]) if len(more) > 2 else 0.0
    lift = float(more[3]) if len(more) > 3 else 0.0
    if more[0] == "pole":
        pole = (
            f'<rect x="{middle - 7}" y="{y - size * 0.6:.0f}" width="14" height="{size:.0f}" rx="7" fill="#6b4426" '
            f'transform="rotate({turn:g} {middle} {y})"/>'
        )
        return drawn, pole + hand
    return drawn, held(more[0], middle, y - lift, size, turn) + hand


def face(spec: dict[str, str], skin: str, hair: str) -> str:
    drawn = ""
    if spec.get("hat", "hood") in (
        "cap",
        "wide",
        "top",
        "laurel",
        "crown",
        "veil",
        "horns",
    ):
        drawn += fill(
            "M226,230Q220,120 300,118T374,230L380,300Q340,320 300,310Q260,320 220,300Z", hair
        )
    if spec.get("ears") == "long":
        drawn += fill(
            "M246,220Q190,200 132,150Q160,240 246,262ZM354,220Q410,200 468,150Q440,240 354,262Z",
            skin,
        )
        drawn += fill(
            "M240,228Q200,214 162,180Q186,236 240,250ZM360,228Q400,214 438,180Q414,236 360,250Z",
            mix(skin, "#5a1030", 0.4),
        )
    drawn += f'<ellipse cx="300" cy="222" rx="60" ry="72" fill="{skin}"/>'
    drawn += fill(
        "M300,150Q360,160 360,224Q358,290 300,294Z", mix(skin, "#3a1830", 0.3), 'opacity=".35"'
    )
    eyes = spec.get("eyes", "dots")
    ink = "#22131f"
    if eyes == "glow":
        light = f"#{spec.get('gleam', 'ffe08a')}"
        for x in (276, 324):
            drawn += f'<ellipse cx="{x}" cy="216" rx="17" ry="14" fill="{light}" opacity=".4"/><ellipse cx="{x}" cy="216" rx="9" ry="7" fill="{light}"/>'
    elif eyes == "one":
        drawn += f'<ellipse cx="326" cy="214" rx="9" ry="11" fill="{ink}"/>' + fill(
            "M238,190L362,230L358,244L236,206ZM258,204q18,-6 36,8q-2,26 -20,26q-18,-6 -16,-34Z", ink
        )
    elif eyes == "shut":
        drawn += f'<path d="M262,216q14,12 28,0M310,216q14,12 28,0" stroke="{ink}" stroke-width="6" fill="none" stroke-linecap="round"/>'
    else:
        drawn += f'<ellipse cx="277" cy="214" rx="7" ry="10" fill="{ink}"/><ellipse cx="323" cy="214" rx="7" ry="10" fill="{ink}"/>'
        drawn += f'<path d="M262,194q14,-9 28,-2M310,192q14,-7 28,2" stroke="{mix(hair, ink, 0.3)}" stroke-width="7" fill="none" stroke-linecap="round"/>'
    drawn += fill("M298,220q16,30 4,34q-14,2 -14,-6Z", mix(skin, "#7a2a2a", 0.34))
    beard = spec.get("beard")
    if beard == "long":
        drawn += (
            fill(
                "M240,236Q244,270 262,266Q300,250 338,266Q356,270 360,236Q384,330 350,420Q330,480 300,520Q270,480 250,420Q216,330 240,236Z",
                hair,
            )
            + f'<path d="M276,300Q282,390 296,470M324,300Q318,390 304,470" stroke="{mix(hair, "#3a2a3a", 0.3)}" stroke-width="5" fill="none" opacity=".6"/>'
        )
    elif beard == "fork":
        drawn += fill(
            "M240,236Q246,272 264,266Q300,252 336,266Q354,272 360,236Q376,330 352,400Q340,440 322,460Q318,400 300,372Q282,400 278,460Q260,440 248,400Q224,330 240,236Z",
            hair,
        )
    elif beard == "short":
        drawn += fill(
            "M240,232Q246,270 266,264Q300,250 334,264Q354,270 360,232Q372,300 330,330Q300,346 270,330Q228,300 240,232Z",
            hair,
        )
    else:
        drawn += f'<path d="M280,270q20,12 40,0" stroke="{mix(skin, "#5a1020", 0.6)}" stroke-width="6" fill="none" stroke-linecap="round"/>'
    return drawn


def hat(style: str, robe: str, trim: str, hair: str) -> tuple[str, str]:
    """What lies behind the head, and what sits on it."""
    dark = mix(robe, "#0a0610", 0.35)
    straw = "#d9b063"
    match style:
        case "hood":
            return (
                fill(
                    "M300,96Q190,110 196,260Q200,330 214,350H386Q400,330 404,260Q410,110 300,96Z",
                    dark,
                ),
                fill(
                    "M300,96Q196,108 200,260Q204,330 218,352Q236,330 234,250Q236,160 300,152Q364,160 366,250Q364,330 382,352Q396,330 400,260Q404,108 300,96Z",
                    robe,
                )
                + fill(
                    "M300,140Q226,146 228,250Q230,310 226,340Q238,320 238,250Q240,158 300,156Q360,158 362,250Q362,320 374,340Q370,310 372,250Q374,146 300,140Z",
                    trim,
                ),
            )
        case "point":
            return "", fill(
                "M172,178Q240,150 252,140Q284,40 330,-40Q336,50 348,140Q360,150 428,178Q430,206 300,206Q170,206 172,178Z",
                robe,
            ) + fill("M246,146Q300,166 354,146L358,172Q300,190 242,172Z", trim) + "".join(
                fill(f"M{x},{y}l6,13l14,1l-11,9l4,14l-13,-8l-13,8l4,-14l-11,-9l14,-1Z", trim)
                for x, y in ((306, 60), (288, 104))
            )
        case "bent":
            return "", fill(
                "M180,180Q236,156 250,140Q270,50 330,10Q400,-30 450,40Q400,20 366,60Q350,90 352,142Q366,156 420,180Q424,206 300,206Q176,206 180,180Z",
                robe,
            ) + fill(
                "M246,146Q300,166 354,146L358,172Q300,190 242,172Z", trim
            ) + f'<circle cx="452" cy="46" r="17" fill="{trim}"/>'
        case "mitre":
            return "", fill("M228,180Q206,60 300,-20Q394,60 372,180Q300,204 228,180Z", robe) + fill(
                "M300,-20Q318,60 318,188H282Q282,60 300,-20Z", trim
            ) + fill("M226,150Q300,176 374,150L372,182Q300,206 228,182Z", trim)
        case "wide":
            return "", fill(
                "M110,176Q220,150 238,146Q246,70 300,70T362,146Q380,150 490,176Q440,206 300,204Q160,206 110,176Z",
                straw,
            ) + fill("M238,142Q300,164 362,142L364,166Q300,184 236,166Z", robe)
        case "top":
            return "", fill(
                "M196,174Q250,160 256,156L244,16Q300,0 356,16L344,156Q350,160 404,174Q400,196 300,196Q200,196 196,174Z",
                dark,
            ) + fill("M253,118Q300,132 347,118L345,152Q300,166 255,152Z", trim)
        case "cap":
            return "", fill("M214,186Q206,96 300,92Q394,96 386,186Q300,150 214,186Z", robe) + fill(
                "M214,190Q300,150 386,190L384,166Q300,128 216,166Z", trim
            ) + f'<circle cx="300" cy="88" r="18" fill="{trim}"/>'
        case "veil":
            return fill(
                "M150,150Q200,300 190,380H410Q400,300 450,150Z", "#f4ecd0", 'opacity=".35"'
            ), fill(
                "M120,158Q222,136 240,130Q246,66 300,66T360,130Q378,136 480,158Q440,184 300,184Q160,184 120,158Z",
                straw,
            ) + fill(
                "M150,168Q196,300 186,372Q300,410 414,372Q404,300 450,168Q300,196 150,168Z",
                "#f4ecd0",
                'opacity=".28"',
            ) + (
                '<path d="M186,180Q214,300 210,380M240,188Q252,300 252,390M300,190V394M360,188Q348,300 348,390M414,180Q386,300 390,380M164,230Q300,260 436,230M176,290Q300,322 424,290M184,346Q300,378 416,346" '
                'stroke="#fff6dc" stroke-width="2.4" fill="none" opacity=".55"/>'
            )
        case "horns":
            return "", fill(
                "M236,170Q170,150 160,60Q180,110 246,116ZM364,170Q430,150 440,60Q420,110 354,116Z",
                "#efe2c0",
            ) + fill("M224,206Q230,120 300,118T376,206Q350,150 300,170Q250,150 224,206Z", hair)
        case "crown":
            return "", fill(
                "M226,166L214,72L258,120L300,56L342,120L386,72L374,166Q300,190 226,166Z", "#e9bd55"
            ) + "".join(
                f'<circle cx="{x}" cy="{y}" r="10" fill="{trim}"/>'
                for x, y in ((258, 148), (300, 140), (342, 148))
            )
        case "helm":
            return "", fill(
                "M222,210Q214,90 300,84Q386,90 378,210L354,214Q356,170 330,166L312,230H288L270,166Q244,170 246,214Z",
                "#9aa3b0",
            ) + fill(
                "M226,140Q150,130 142,40Q180,90 240,104ZM374,140Q450,130 458,40Q420,90 360,104Z",
                "#efe2c0",
            )
        case "laurel":
            return "", "".join(
                fill(
                    f"M{300 + side * (20 + i * 17)},{134 + i * 12}q{side * 26},{-30 + i * 2} {side * 34},{-2 + i * 6}q{-side * 14},12 {-side * 34},{2 - i * 6}Z",
                    "#8fbf5a",
                )
                for side in (-1, 1)
                for i in range(4)
            )
        case "snakes":
            coils = ""
            for i, (x, y, bend) in enumerate(
                (
                    (196, 210, -40),
                    (190, 130, -50),
                    (226, 70, -30),
                    (272, 40, -20),
                    (326, 40, 20),
                    (374, 70, 30),
                    (410, 130, 50),
                    (404, 210, 40),
                )
            ):
                green = mix("#4f9a52", "#c9d36a", (i % 3) / 3)
                coils += (
                    f'<path d="M{300 + (x - 300) * 0.4:.0f},160Q{x + bend:.0f},{y + 60} {x},{y}q{-bend * 0.6:.0f},-34 {bend * 0.5:.0f},-44" '
                    f'stroke="{green}" stroke-width="22" fill="none" stroke-linecap="round"/>'
                    f'<circle cx="{x + bend * 0.5:.0f}" cy="{y - 48}" r="4" fill="#fff3a0"/>'
                )
            return coils, fill(
                "M232,200Q236,120 300,124T368,200Q340,150 300,158Q260,150 232,200Z", "#3f7a46"
            )
        case _:
            return "", ""


@cache
def wizard(text: str) -> Icon:
    """The drawing of a robed figure."""
    spec = described(text)
    robe, trim = f"#{spec.get('robe', '6b3fa0')}", f"#{spec.get('trim', 'e9bd55')}"
    skin, hair = f"#{spec.get('skin', 'e8b48c')}", f"#{spec.get('hair', 'e9e4da')}"
    left, left_hand = arm(spec.get("l", "hold"), robe, trim, skin, right=False)
    right, right_hand = arm(spec.get("r", "hold"), robe, trim, skin, right=True)
    behind, over = hat(spec.get("hat", "hood"), robe, trim, hair)
    drawn = pinned(spec, "under")
    if "wings" in spec:
        colour = f"#{spec['wings']}"
        for side in (1, -1):
            wing = fill(
                "M270,330Q150,200 40,60Q10,160 60,240Q20,250 24,330Q60,420 140,430Q130,480 190,500Q250,470 280,420Z",
                colour,
            )
            quills = f'<path d="M70,240Q150,290 260,360M30,330Q140,370 260,390M145,430Q200,420 264,410" stroke="{mix(colour, "#4a3a5a", 0.4)}" stroke-width="6" fill="none" opacity=".6"/>'
            drawn += f'<g transform="translate({0 if side > 0 else WIDTH},0) scale({side},1)">{wing}{quills}</g>'
    drawn += hem(spec.get("hem", "plain"), robe, trim) + behind + face(spec, skin, hair) + over
    drawn += left + right + left_hand + right_hand + pinned(spec, "on")
    return Icon(drawn, WIDTH, HEIGHT)
