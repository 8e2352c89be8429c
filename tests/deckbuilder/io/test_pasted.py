"""Lists as people post them, each with the counts that a reader takes from it, written by hand.

A row is the list, the cards it must give, and how many of its lines must be asked about. Where a
number can be read in two ways the only right reading is the question.
"""

import re

import pytest

from deckbuilder.io.jsondeck import read_pasted
from deckbuilder.io.read_deck import ReadDeck, ReadError
from deckbuilder.io.settling import HEADS
from tests.deckbuilder.io.known import KNOWN
from tests.some import some

F4 = "4 Fireball"
BOTH = "4 Fireball, 2 Blight"
THREE = "4 Fireball, 3 Blight, 1 Ogi"
NONE = ""

# One line, one card, four copies.
FOUR_FIREBALLS = """
4 Fireball
4  Fireball
4x Fireball
4 x Fireball
4× Fireball
4X FIREBALL
4xFireball
4Fireball
x4 Fireball
X4 fireball
×4 Fireball
*4 Fireball
4* Fireball
(4) Fireball
(4x) Fireball
(x4) Fireball
[4] Fireball
[4x] Fireball
[4 Fireball]
{4x Fireball}
<4 Fireball>
[Fireball x4]
4 Fireball for burn
4x Fireball as a finisher
4 Fireball - to kill archers
4 Fireball vs archers
{4} Fireball
+4 Fireball
+ 4 Fireball
4, Fireball
4,Fireball
4;Fireball
4; Fireball
4: Fireball
4 - Fireball
4 – Fireball
4 — Fireball
4-Fireball
4|Fireball
4 | Fireball
| 4 | Fireball |
|4|Fireball|
|Fireball|4|
| Fireball | 4 |
| Fireball | x4 |
Fireball 4
Fireball x4
Fireball X4
Fireball x 4
Fireball ×4
Fireball × 4
Fireball *4
Fireball * 4
Fireball*4
Fireballx4
Fireball 4x
Fireball 4 x
Fireball (4)
Fireball(4)
Fireball (x4)
Fireball (4x)
Fireball (4 copies)
Fireball [4]
Fireball [x4]
Fireball {4}
Fireball: 4
Fireball : 4
Fireball:4
Fireball = 4
Fireball=4
Fireball, 4
Fireball,4
Fireball, x4
Fireball;4
Fireball; 4
Fireball - 4
Fireball – x4
Fireball — 4
Fireball-4
Fireball .... 4
Fireball........4
Fireball … 4
Fireball ______ 4
Fireball, 4 copies
Fireball - 4 copies
Fireball 4 copies
Fireball, qty 4
Fireball qty: 4
Fireball (qty 4)
Qty 4 Fireball
Quantity: 4 Fireball
4 copies of Fireball
4 copies Fireball
4 of Fireball
4 pcs Fireball
4 cards Fireball
four Fireball
Four x Fireball
FOUR copies of Fireball
Fireball, four copies
4 the Fireball
4 The Fireball
4 fireball
4 FIREBALL
4 FireBall
4 Fïreball
4 Fireball.
4 Fireball,
4 Fireball;
4 Fireball!
 4 Fireball
    4   Fireball
1. 4 Fireball
1) 4 Fireball
1.) 4 Fireball
1] 4 Fireball
(1) 4 Fireball
[1] 4 Fireball
#1 4 Fireball
#1. 4 Fireball
#1) 4 Fireball
No. 1 4 Fireball
No 1: 4 Fireball
17. 4 Fireball
17) 4x Fireball
1. 4x Fireball
1. x4 Fireball
1. (4) Fireball
1. Fireball x4
1. Fireball (4)
1. Fireball - 4
1) Fireball, 4
#1 Fireball x4
a. 4 Fireball
a) 4 Fireball
B) 4x Fireball
> 4 Fireball
>4 Fireball
> > 4 Fireball
>> 4 Fireball
> - 4 Fireball
> Fireball x4
- 4 Fireball
- 4x Fireball
- Fireball x4
-  4 Fireball
– 4 Fireball
— 4 Fireball
* 4 Fireball
* 4x Fireball
+ 4x Fireball
• 4 Fireball
•4 Fireball
· 4 Fireball
‣ 4 Fireball
◦ 4 Fireball
● 4 Fireball
○ 4 Fireball
■ 4 Fireball
▪ 4 Fireball
★ 4 Fireball
✓ 4 Fireball
✅ 4 Fireball
→ 4 Fireball
» 4 Fireball
🔥 4 Fireball
4 🔥 Fireball
4 Fireball 🔥
[ ] 4 Fireball
[x] 4 Fireball
- [ ] 4 Fireball
- [x] 4x Fireball
* [ ] Fireball x4
**4** Fireball
**4 Fireball**
**4x** Fireball
4 **Fireball**
4 *Fireball*
4 _Fireball_
__4__ Fireball
*4 Fireball*
`4 Fireball`
4 `Fireball`
4 [Fireball](https://example.org/cards/fireball/)
- 4 [Fireball](/cards/fireball/)
[Fireball](https://example.org/a_b) x4
4 [[Fireball]]
[[Fireball]] x4
4x [[Fireball|the ball]]
1. **4x** _Fireball_
1\\. 4 Fireball
[b]4[/b] Fireball
[b]4 Fireball[/b]
4 [b]Fireball[/b]
4x [i]Fireball[/i]
[*] 4 Fireball
[*]4 Fireball
[*]4x [b]Fireball[/b]
[li]4 Fireball[/li]
4 [card]Fireball[/card]
[card]Fireball[/card] x4
4 [url=https://example.org/]Fireball[/url]
[color=red]4 Fireball[/color]
[size=2]4 Fireball[/size]
[quote]4 Fireball[/quote]
[tr][td]4[/td][td]Fireball[/td][/tr]
<li>4 Fireball</li>
<b>4</b> Fireball
<p>4 Fireball</p>
<div>4 Fireball</div>
<td>4</td><td>Fireball</td>
<tr><td>Fireball</td><td>4</td></tr>
<span class="n">4</span> <a href="/cards/fireball/">Fireball</a>
4&nbsp;Fireball
4&times; Fireball
&bull; 4 Fireball
"4 Fireball"
"4","Fireball"
"4";"Fireball"
"Fireball","4"
"Fireball",4
4,"Fireball"
'4','Fireball'
“4 Fireball”
„4 Fireball“
«Fireball» 4
"Fireball","War","4"
Fireball,War,4
Fireball;Manifestation;4
War,Fireball,4
War: 4 Fireball
[War] 4 Fireball
(War) 4 Fireball
Manifestation: 4 Fireball
4 Fireball (War)
4 Fireball [War]
4 Fireball (War, Manifestation)
4 Fireball - War
4 Fireball, War, Manifestation
4 Fireball | War | rare
4 Fireball (3+1)
4 Fireball [3+1]
4 Fireball, 3+1
4 Fireball (needs 2 towns)
4 Fireball (id 76)
4 Fireball (76)
4 Fireball #76
76,Fireball,4
76;Fireball;4
4,76,Fireball
4 Fireball // burn
4 Fireball // 3 would do
4 Fireball # burn
4 Fireball -- burn
4 Fireball - burn them all
4 Fireball (not sure)
4x #76
4 #76
#76 x4
76 x4
4x 76
4 id:76
4x id 76
id: 76 x4
76 76 76 76
76, 76, 76, 76
76;76;76;76
'''4''' [[Fireball]]
''4 Fireball''
: 4 Fireball
(a) 4 Fireball
iii. 4 Fireball
II) 4 Fireball
4-of Fireball
Fireball --> 4
Fireball => 4
Fireball → 4
4 Fireball /* burn, 3 would do */
4 Fireball <!-- 3 would do -->
War (4): Fireball x4
Order: 4 Fireball
[4] [Fireball]
4 (Fireball)
Fireball (War) - 4 copies
4 Fireball {3}{R}
4 Fireball ★★★
4 each Fireball
Spells: 4 Fireball
Deck (4): 4 Fireball
Deck: 4 Fireball
House of War: 4 Fireball
Main deck: Fireball x4
４ Fireball
٤ Fireball
४ Fireball
𝟒 Fireball
4 𝐅𝐢𝐫𝐞𝐛𝐚𝐥𝐥
4.0 Fireball
Fireball	4.0
4 [SAN] Fireball
4x (SAN) Fireball
4 [SAN:12] Fireball
4 Fireball (SAN) 123 *F*
Playset of Fireball
a playset of Fireball
Fireball (playset)
:fire: 4 Fireball
4 <:fire:123456789> Fireball
1️⃣ 4x Fireball
① 4 Fireball
-> 4 Fireball
=> 4 Fireball
--> 4 Fireball
§ 4 Fireball
4* Fireball *
all four Fireball
<card number="4" name="Fireball"/>
<span data-count="4">Fireball</span>
4 ‹Fireball›
4 「Fireball」
4 『Fireball』
4 ‚Fireball‘
4 ‛Fireball’
4 ″Fireball″
4 Fïreball
4 х Fireball
Fireball ⨯4
4 ✕ Fireball
4 Fireball (SAN) 123
4 Fireball (SAN) 123b
4 Fireball (was 3)
4 Fireball [BAS] #7
4 Fireballs
four fireballs
Fireballs (4)
4 Fireball $1.50
4 Fireball - $1.50
4 Fireball 1.50€
4 Fireball  0,25 €
4x Fireball @ $0.50
4 Fireball @0.50
4 Fireball £3
Fireball x4 $3
4 Fireball 12 tix
4 Fireball <san>
4 Fireball <12> [SAN]
4 Fireball \\
4/Fireball
4~Fireball
4>Fireball
4 -- Fireball
4 // Fireball
4 • Fireball
4 · Fireball
4 / Fireball
Fireball times 4
Fireball times four
4 mal Fireball
4mal Fireball
4 Exemplare Fireball
4 Kopien Fireball
Fireball 4 mal
4 fois Fireball
4 exemplaires de Fireball
4 copias de Fireball
4枚 Fireball
#76 (4)
#76: 4
4x#76
4 (#76)
x4 76
76 (x4)
id:76,count:4
My deck: 4 Fireball
"""

# One line that can be read in two ways, or names no card: nothing is taken, one line is asked about.
ASKED = """
Fireball 4/4
4/4 Fireball
3/4 Fireball
Fireball 3/4
Fireball (4/4)
-4 Fireball
–4 Fireball
Fireball -4
Fireball +4
~4 Fireball
~~4 Fireball~~
<s>4 Fireball</s>
<del>4 Fireball</del>
<strike>4 Fireball</strike>
[s]4 Fireball[/s]
[strike]4 Fireball[/strike]
4<sup>1</sup> Fireball
4 -> 3 Fireball
4 Fireball -> 3
Fireball -- 4
Fireball // 4
Fireball // x4
Fireball # x4
<!-- 4 Fireball -->
Fireball ★★★★
●●●● Fireball
Fireball ||||
Fireball ♦♦
Fireball {3}{R}
/* 4 Fireball */
By: 4 Fireball
Version: 4 Fireball
House: War, 4 Fireball
1: 4 Fireball
4+ Fireball
4? Fireball
4.5 Fireball
4,5 Fireball
1.000 Fireball
3-4 Fireball
2-3x Fireball
2 or 3 Fireball
2x2 Fireball
4. Fireball
4) Fireball
#4 Fireball
12. Fireball
1 4 Fireball
2 4 Fireball
4 Fireball 2
4 Fireball x2
4x Fireball (2)
4 Fireball (5)
4 Fireball, 5
2 Fireball: 4
Fireball 3+1
Fireball (cost 4)
Fireball 4 2
Fireball4
Fireball²
Fireball ④
76 Fireball
76, Fireball
100% Fireball
4 Fireball each
4 big Fireball
4 Fire ball
Fireballs
1 Fireballs
4 ogi armor
4 Fireball & co
(4 Fireball)
Fireball for burn
4 Fireball for 6 damage
Fireball $4
4 Fireball?
Fireball x4?
Fireball | no | 4
4 Fireball (no)
4 Fireball (6)
76 (4)
76:4
4 Firebal
4 Mountain Fort
4 Order
4 Burst Strife
4 Mana Burst
4 Minion Order
4 Burst of
4 Heroes
4 War
4 Common
4 Minions
4 World
Hero of War
Minion Order
Burst Strife
0 Fireball
4 Fireball 123
4 Fireball (2) 123
Fireball (SAN) 123
fünf Fireball
4/2 Fireball
2*2 Fireball
④ Fireball
4️⃣ Fireball
:four: Fireball
Fireball 4️⃣
IV Fireball
Fireball IV
Ⅳ Fireball
Fireball, four of them
Fireball - full set
Fireball, playset or so
4.00 Fireball
4 Fireball (or 3)
4 Fireball (cut 1)
4 Fireball (+1)
4x Fireball [3?]
Fireball 1.50
1001 Fireball
99999999999999999999 Fireball
999999
4 #999999
# 4 Fireball
// 4 Fireball
; 4 Fireball
# Fireball
!4 Fireball
$4 Fireball
4 Fireball @ 3
the 4 Fireball
my 4 Fireball
"""

# Whole lists: the list, its cards, the lines asked about.
LISTS = [
    ("4 Fireball\n2 Blight\n---\n6", BOTH, 0),
    ("Name;Qty\nFireball;4\nBlight;2\n;6", BOTH, 0),
    ("Name;Qty\nFireball;4\n;2\nBlight;2", BOTH, 1),
    ("4 Fireball\n2 Blight\n7", BOTH, 1),
    ("| Card | Main | Sideboard |\n|---|---|---|\n| Fireball | 4 | |\n| Blight | | 3 |", F4, 0),
    ("Card,Deck,Maybe\nFireball,4,0\nBlight,2,3\nPower,0,2", BOTH, 0),
    ("Name,Count,Side\nFireball,4,0\nBlight,2,1", F4, 1),
    ("- [x] 4 Fireball\n- [x] 2 Blight\n- [ ] 2 Ogi", BOTH, 1),
    ("Tom — Today at 8:14 PM\n4 Fireball\nAnn — 03/12/2024 20:15\n2 Blight\nSent from my phone", BOTH, 0),
    ("4) Fireball 2) Blight", NONE, 2),
    ("1) Fireball 2) Blight 3) Ogi", "1 Fireball, 1 Blight, 1 Ogi", 0),
    ("Tricks - 6\n4 Fireball\n2 Blight\nBeef (6):\n3 Ogi\n3 Power", "4 Fireball, 2 Blight, 3 Ogi, 3 Power", 0),
    ("Tricks (6)\n4 Fireball\n3 Blight", "4 Fireball, 3 Blight", 1),
    ("Tricks 6\n4 Fireball\n2 Blight", BOTH, 1),
    ("Firebal (6)\n3 Ogi\n3 Power", "3 Ogi, 3 Power", 1),
    ("2 Justicars' Reserve\n2 Treacherous Armour\n3 Armour to Meat",
     "2 Justicars' Reserve, 2 Treacherous Armor, 3 Armor to Meat", 0),
    ("2 fingles_folly\n3 Sword_of_Zana_II", "2 Fingle's Folly, 3 Sword of Zana II", 0),
    ('{"name": "Fireball", "count": 4}\n{"name": "Blight", "count": 2}', BOTH, 0),
    ("4 Fireball\n2 Blight", BOTH, 0),
    ("> 4 Fireball\n>\n> 2 Blight", BOTH, 0),
    ("My deck v2.1 (60 cards)\n4 Fireball\n2 Blight", BOTH, 0),
    ("Storm\n4 Fireball\n2 Blight", BOTH, 0),
    ("About\n4 Fireball\n2 Blight", BOTH, 0),
    ("4 Fireball\r\n2 Blight\r\n", BOTH, 0),
    ("4 Fireball\r2 Blight", BOTH, 0),
    ("\ufeff4 Fireball\n2 Blight", BOTH, 0),
    ("4\u00a0Fireball\n2\u2009Blight", BOTH, 0),
    ("\u200b4 Fireball\n2\u200b Blight", BOTH, 0),
    ("4\tFireball\n2\tBlight", BOTH, 0),
    ("Fireball\t4\nBlight\t2", BOTH, 0),
    ("\t4\tFireball\tWar\n\t2\tBlight\tDeath", BOTH, 0),
    ("Fireball\tWar\t4\nBlight\tDeath\t2", BOTH, 0),
    ("1. 4 Fireball\n2. 2 Blight", BOTH, 0),
    ("1) 4 Fireball\n2) 2 Blight", BOTH, 0),
    ("1\t4\tFireball\n2\t2\tBlight", BOTH, 0),
    ("1 4 Fireball\n2 2 Blight", BOTH, 0),
    ("#1 4 Fireball\n#2 2 Blight", BOTH, 0),
    ("1. Fireball x4\n2. Blight x2", BOTH, 0),
    ("1. Fireball\n2. Blight\n3. Ogi", "1 Fireball, 1 Blight, 1 Ogi", 0),
    ("1) Fireball\n2) Blight\n3) Ogi", "1 Fireball, 1 Blight, 1 Ogi", 0),
    ("1. Fireball\n1. Blight\n1. Ogi", "1 Fireball, 1 Blight, 1 Ogi", 0),
    ("#1 Fireball\n#2 Blight", "1 Fireball, 1 Blight", 0),
    ("4. Fireball\n2. Blight", NONE, 2),
    ("3. Fireball\n4. Blight", NONE, 2),
    ("1: Fireball\n2: Blight\n3: Ogi", NONE, 3),
    ("4: Fireball\n2: Blight", BOTH, 0),
    ("1 Fireball\n2 Blight\n3 Ogi\n4 Dracha\n5 Khobai", NONE, 5),
    ("4 Fireball\n\n\n2 Blight\n", BOTH, 0),
    ("4 Fireball, 2 Blight", BOTH, 0),
    ("4 Fireball; 2 Blight", BOTH, 0),
    ("4 Fireball / 2 Blight", BOTH, 0),
    ("4 Fireball | 2 Blight", BOTH, 0),
    ("4 Fireball + 2 Blight", BOTH, 0),
    ("4 Fireball & 2 Blight", BOTH, 0),
    ("4 Fireball and 2 Blight", BOTH, 0),
    ("4x Fireball, 2x Blight", BOTH, 0),
    ("4x Fireball, 3 Blight", "4 Fireball, 3 Blight", 0),
    ("1x Fireball, 2 Blight", "1 Fireball, 2 Blight", 0),
    ("1 Fireball, 2 Blight", "1 Fireball, 2 Blight", 0),
    ("4x Fireball, and 2x Blight", BOTH, 0),
    ("4x Fireball. 2x Blight.", BOTH, 0),
    ("4 fireballs, 2 blights", BOTH, 0),
    ("My deck: 4x Fireball, 2x Blight", BOTH, 0),
    ("4 Men of Iron\n2 armies of light", "4 Man of Iron, 2 Army of Light", 0),
    ("Skeletons:\n4 Fireball\n2 Blight", BOTH, 1),
    ("4 Farm‑Boys\n2 City–State", "4 Farm-Boys, 2 City-State", 0),
    ("4 Fireball\nSideboard: none\n2 Blight", BOTH, 0),
    ("Heroes (0)\nnone\n\nSpells (6)\n4 Fireball\n2 Blight", BOTH, 0),
    ("#created by Bob\n#main\n76\n76\n#extra\n!side", "2 Fireball", 0),
    ("Card Name\tNumber of copies\nFireball\t4\nBlight\t2", BOTH, 0),
    ("Quantité;Nom\n4;Fireball\n2;Blight", BOTH, 0),
    ('Count,Name,Tags\n"4","Fireball","Burn, 2 targets"\n"2","Blight",""', BOTH, 0),
    ('Name,Notes,Copies\nFireball,"burns,\n\nall of it",4\nBlight,,2', BOTH, 0),
    ('Name;Copies;Notes\nFireball;4;"burns;\nall"\nBlight;2;""', BOTH, 0),
    ('Name,Notes,Copies\nFireball,5" burn,4\nBlight,"6" more,2', BOTH, 0),
    ('{"Fireball": 4, "Blight": 2,}', BOTH, 0),
    ('{"Fireball": "x4", "Blight": "2X"}', BOTH, 0),
    ('"4 Fireball\\r\\n2 Blight\\n",', BOTH, 0),
    ('"cards": "4 Fireball\\n2 Blight"', BOTH, 0),
    (
        '{"SaveName": "", "ObjectStates": [{"Name": "Deck", "Nickname": "Burn", "DeckIDs": [100, 101], '
        '"ContainedObjects": [{"Name": "Card", "Nickname": "Fireball", "Transform": {"posX": 1}}, '
        '{"Name": "Card", "Nickname": "Fireball"}, {"Name": "Card", "Nickname": "Blight"}]}]}',
        "2 Fireball, 1 Blight", 0,
    ),
    ("Fireball x4, Blight x2", BOTH, 0),
    ("Fireball (4), Blight (2)", BOTH, 0),
    ("Fireball 4, Blight 2", BOTH, 0),
    ("4 Fireball 2 Blight", BOTH, 0),
    ("Fireball 4 Blight 2", BOTH, 0),
    ("4x Fireball 2x Blight", BOTH, 0),
    ("4 Fireball, 3 Blight, 1 Ogi", THREE, 0),
    ("4 Fireball 3 Blight 1 Ogi", THREE, 0),
    ("4 Fireball; 3 Blight; 1 Ogi;", THREE, 0),
    ("Fireball, Blight, Ogi", "1 Fireball, 1 Blight, 1 Ogi", 0),
    ("Fireball\nBlight\nOgi", "1 Fireball, 1 Blight, 1 Ogi", 0),
    ("Fireball\nFireball\nBlight", "2 Fireball, 1 Blight", 0),
    ("4 Fireball, Blight", NONE, 2),
    ("4 Fireball or 4 Blight", NONE, 2),
    ("4 Fireball Blight", NONE, 2),
    ("4 Fireball 2 Blight 3", NONE, 2),
    ("4 Fireball // 2 Blight", F4, 1),
    ("4 Fireball (with Blight)", F4, 0),
    ("4 Fireball // good with Blight", F4, 0),
    ("4\nFireball\n2\nBlight", BOTH, 0),
    ("Fireball\n4\nBlight\n2", BOTH, 0),
    ("Fireball\n4\nBlight", NONE, 3),
    ("Player\n4\nFireball\n2\nBlight\nPrint this page", BOTH, 1),
    ("4\nFireball\nStrife\nperhaps\n2\nBlight\nClarity\nperhaps", BOTH, 2),
    ("Manifestation 6\n4\nFireball\n2\nBlight\nHero 1\n1\nOgi", "4 Fireball, 2 Blight, 1 Ogi", 0),
    ("Spells (6)\nFireball\nx4\nBlight\nx2", BOTH, 0),
    ("2 Blight\n4\nFireball\n2\nOgi", "2 Blight", 4),
    ("76\n76\n76\n76\n878", "4 Fireball, 1 @878", 0),
    ("76 878", NONE, 1),
    ("76 76 76 76 878", "4 Fireball, 1 @878", 0),
    ("My burn deck\n4 Fireball\n2 Blight", BOTH, 0),
    ("My burn deck:\n4 Fireball\n2 Blight", BOTH, 0),
    ("Dances With Wolves\n\nFireball\nBlight", "1 Fireball, 1 Blight", 0),
    ("**My burn deck**\n\n- 4 Fireball\n- 2 Blight", BOTH, 0),
    ("# My burn deck\n\n- 4 Fireball\n- 2 Blight", BOTH, 0),
    ("=== My burn deck ===\n4 Fireball\n2 Blight", BOTH, 0),
    ("[b]My burn deck[/b]\n[list]\n[*]4 Fireball\n[*]2 Blight\n[/list]", BOTH, 0),
    ("Deck: Burn\nHouse: War\n\n4 Fireball\n2 Blight", BOTH, 0),
    ("Name: Burn\nAuthor: Somebody\nDate: 1999\n4 Fireball\n2 Blight", BOTH, 0),
    ("House of War\n4 Fireball\n2 Blight", BOTH, 0),
    ("Firebal\n4 Blight\n2 Ogi", "4 Blight, 2 Ogi", 1),
    ("Fireball\n4 Blight\n2 Ogi", "4 Blight, 2 Ogi", 1),
    ("4 Firebal\n2 Blight", "2 Blight", 1),
    ("Heroes (1)\n1 Ogi\n\nManifestations (6)\n4 Fireball\n2 Blight", "1 Ogi, 4 Fireball, 2 Blight", 0),
    ("4 Order\n4 Fireball\n2 Blight", BOTH, 1),
    ("4 Fireball\n2 Blight\nApocalypse 2", BOTH, 1),
    ("4 Fireball\n2 Blight\n3 Apocalypse 2", BOTH, 1),
    ("4 Fireball\n2 Blight\n2x Apocalypse 2", "4 Fireball, 2 Blight, 2 Apocalypse II", 0),
    ("4 Fireball\n2 Blight\n3x apocalypse 2.", "4 Fireball, 2 Blight, 3 Apocalypse II", 0),
    ("4 Fireball\n2 Blight\n2 Apocalypse 2", BOTH, 1),
    ("4 Fireball\n2 Blight\n3x Apocalypse 4", BOTH, 1),
    ("4 Fireball\n2 Blight\nApocalypse x2", "4 Fireball, 2 Blight, 2 Apocalypse", 0),
    ("4 Fireball\n2 Blight\n2 Apocalypse", "4 Fireball, 2 Blight, 2 Apocalypse", 0),
    ("4 Fireball\n2 Blight\nApocalypse II 2", "4 Fireball, 2 Blight, 2 Apocalypse II", 0),
    ("4 Fireball\n2 Blight\nApocalypse 4", "4 Fireball, 2 Blight, 4 Apocalypse", 0),
    ("6 Mystery\n4 Fireball\n2 Blight", BOTH, 1),
    ("Strife x6\n4 Fireball\n2 Blight", BOTH, 1),
    ("Heroes\n1 Ogi\nSpells\n4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("Heroes:\n1 Ogi\nSpells:\n4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("HEROES\n1 Ogi\n--------\n4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("== Heroes ==\n1 Ogi\n*** Spells ***\n4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("[Heroes]\n1 Ogi\n[Spells]\n4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("## Heroes (1)\n- 1 Ogi\n## Spells (4)\n- 4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("// Heroes (1)\n1 Ogi\n// Spells (4)\n4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("War:\n4 Fireball\nDeath:\n2 Blight", BOTH, 0),
    ("War (4)\n4 Fireball\nDeath (2)\n2 Blight", BOTH, 0),
    ("Order\n4 Fireball\nStrife\n2 Blight", BOTH, 0),
    ("Commons\n4 Fireball\nRares\n2 Blight", BOTH, 0),
    ("Heroes and summonings\n1 Ogi\nAll spells\n4 Fireball", "1 Ogi, 4 Fireball", 0),
    ("8 Heroes\n4 Ogi\n4 Dracha", "4 Ogi, 4 Dracha", 0),
    ("8 Heroes\n4 Ogi\n2 Dracha", "4 Ogi, 2 Dracha", 1),
    ("Heroes: 8\n4 Ogi\n4 Dracha", "4 Ogi, 4 Dracha", 0),
    ("4 Order\n4 Fireball\n2 Blight", BOTH, 1),
    ("60 cards\n4 Fireball\n2 Blight", BOTH, 0),
    ("4 Fireball\n2 Blight\nTotal: 6", BOTH, 0),
    ("4 Fireball\n2 Blight\n6 cards", BOTH, 0),
    ("Cards (6)\n4 Fireball\n2 Blight", BOTH, 0),
    ("Main deck: 6 cards\n4 Fireball\n2 Blight", BOTH, 0),
    ("Count,Name\n4,Fireball\n2,Blight", BOTH, 0),
    ("Name,Count\nFireball,4\nBlight,2", BOTH, 0),
    ("Name,Count\nFireball\nBlight,2", "2 Blight", 1),
    ('"Count","Name"\n"4","Fireball"\n"2","Blight"', BOTH, 0),
    ("Qty;Card\n4;Fireball\n2;Blight", BOTH, 0),
    ("id,name,count\n76,Fireball,4\n878,,2", "4 Fireball, 2 @878", 0),
    ("Name,House,Cost,Qty\nFireball,War,6,4\nBlight,Death,3,2", BOTH, 0),
    ("Qty\tName\tCost\n4\tFireball\t6\n2\tBlight\t3", BOTH, 0),
    ("| Count | Name |\n|---|---|\n| 4 | Fireball |\n| 2 | Blight |", BOTH, 0),
    ("| Name | House | Count |\n|:--|:-:|--:|\n| Fireball | War | 4 |\n| Blight | Death | 2 |", BOTH, 0),
    ("Qty,Card,Price\n4,Fireball,1.50\n2,Blight,10", BOTH, 0),
    ("No.,Card,Qty\n1,Fireball,4\n2,Blight,2", BOTH, 0),
    ("#\tCard\tQty\n1\tFireball\t4\n2\tBlight\t2", BOTH, 0),
    ("Name,Attack,Count\nFireball,5,4\nBlight,0,2", BOTH, 0),
    ("Name,Owned,Deck\nFireball,4,4\nBlight,4,2", BOTH, 0),
    ("Name,Deck,Side\nFireball,3,1\nBlight,2,1", NONE, 2),
    ("Fireball\t4\t$1.50\nBlight (Despair) 2 €0,25", BOTH, 0),
    ("Have:\n4 Fireball\nNeed:\n2 Blight", BOTH, 2),
    ("Qty,Name,In deck?\n4,Fireball,yes\n2,Blight,x\n3,Power,no", BOTH, 0),
    ("Qty,Name,In deck\n4,Fireball,yes\n2,Blight,yes\n3,Power,\n4,Jinx,2", BOTH, 2),
    ("Cut:\n3 Power\nKeep:\n4 Fireball\n2 Blight", BOTH, 1),
    ("• 4 Fireball • 2 Blight", BOTH, 0),
    ("☑ 4 Fireball\n✅ 2 Blight\n☐ 3 Power", BOTH, 1),
    ("4 Fireball ☑\n2 Blight ✓\n3 Power ☐", BOTH, 1),
    ("☐ 4 Fireball\n☐ 2 Blight", BOTH, 0),
    ("[✓] 4 Fireball\n(x) 2 Blight\n( ) 3 Power", BOTH, 1),
    ("4 Fireball\n2 Blight\n👎 3 Power", BOTH, 1),
    ("4 Fireball\n2 Blight\nSideboard:\nCreatures\n2 Gorgon\nSpells (1)\n1 Power", BOTH, 0),
    ("4 Fireball\nMaybe:\n1 Power\nSpells\n2 Blight", BOTH, 0),
    ("Sideboard\nHeroes\n1 Zana\nMain deck\nSpells\n4 Fireball\n2 Blight", BOTH, 0),
    ("Sideboard (0)\nSpells\n4 Fireball\n2 Blight", BOTH, 0),
    ("Collection deck\n4 Fireball\n2 Blight", BOTH, 0),
    ("1: 4 Fireball\n2: 2 Blight", BOTH, 0),
    ("Fireball\nx4\nBlight\nx2", BOTH, 0),
    ("(4)\nFireball\n(2)\nBlight", BOTH, 0),
    ("Fireball\nx4\nBlight", NONE, 3),
    ("Fireball\n4 copies\nBlight\n2 copies", BOTH, 0),
    ("4 copies:\nFireball\nBlight\n2 copies:\nOgi", NONE, 5),
    ("x4\nFireball\nBlight\nOgi", NONE, 4),
    ("4 of each:\nFireball\nBlight", NONE, 3),
    ("4x each of Fireball, Blight", NONE, 2),
    ("4 each: Fireball, Blight", NONE, 2),
    ("6 cards\nFireball\nBlight", "1 Fireball, 1 Blight", 0),
    ("https://example.com/decks/4\n4 Fireball\n2 Blight", BOTH, 0),
    ("Name,Count\nFireball,4\nBlight,2\nTotal,6", BOTH, 0),
    ("Count,Name,House\n,War,\n4,Fireball,War\n,House of Death,\n2,Blight,Death", BOTH, 0),
    ("| Card | Copies |\n|---|---|\n| **Spells** | |\n| Fireball | 4 |\n| Blight | 2 |", BOTH, 0),
    ("Count,Name\n,Fireball\n2,Blight", "2 Blight", 1),
    ("Mana: 4 World, 2 Order\n4 Fireball\n2 Blight", BOTH, 0),
    ("4 Fireball\n2 Blight\nMana needed = Will 12 / Clarity (3)", BOTH, 0),
    ("Towns: 3 of World and 1 Will\n4 Fireball\n2 Blight", BOTH, 0),
    ("4 Fireball\n2 Blight\nMana: 3 Ogi", "4 Fireball, 2 Blight, 3 Ogi", 0),
    ("Mana:\n4 Fireball\nTricks:\n2 Blight", BOTH, 1),
    ("Fireball;4\nBlight;2\nSumme;6", BOTH, 0),
    ("4 Ogi′s Armor\n2 Blight", "4 Ogi's Armor, 2 Blight", 0),
    ("| Card | Copies |\n|---|---|\n| Fireball | 4 |\n| Blight | 2 |\n| **Total** | **6** |", BOTH, 0),
    ("About\nName Burn\n\nDeck\n4 Fireball\n2 Blight", BOTH, 0),
    ("4x Fireball (san) 12 *F*\n2x Blight (san) 44 [Removal]", BOTH, 0),
    ("4x Fireball (san) 12 *F* [Burn] ^Have,#37d67a^\n2x Blight ^Don't Have,#f47373^", BOTH, 0),
    ("4x Fireball (death) 12\n2x Blight", "2 Blight", 1),
    ("x4\nx2", NONE, 2),
    ("Card: Fireball\nCount: 4\nCard: Blight\nCount: 2", BOTH, 0),
    ("Name: Fireball\nQty: 4\n\nName: Blight\nQty: 2", BOTH, 0),
    ("4 Fireball\n2 Blight\nCount: 6", BOTH, 0),
    ("/*\n3 Ogi\n*/\n4 Fireball\n2 Blight", BOTH, 1),
    ("<!-- first try\n3 Ogi\n-->\n4 Fireball\n2 Blight", BOTH, 1),
    ("<!-- burn --><p>4 Fireball<br>2 Blight</p>", BOTH, 0),
    ("Spells: 4 Fireball, 2 Blight", BOTH, 0),
    ("Deck: 4 Fireball, 2 Blight", BOTH, 0),
    ("War (4): Fireball x4\nDeath (2): Blight x2", BOTH, 0),
    ("Heroes: none\nSpells: 4 Fireball, 2 Blight", BOTH, 0),
    ("4 Oro & Vlad\n2 Vlad & Oro", "4 Oro and Vlad, 2 Vlad and Oro", 0),
    ("4 Fireball\n3 Blight\n2 Apocalypse ii", "4 Fireball, 3 Blight, 2 Apocalypse II", 0),
    ("Count,Name\n4,Fireball\nmany,Blight", F4, 1),
    ("Count,Name\n4,Fireball\n,Blight", F4, 1),
    ("Count,Name\n4,Fireball\n4,Firebal", F4, 1),
    ("<ul>\n<li>4 Fireball</li>\n<li>2 Blight</li>\n</ul>", BOTH, 0),
    ("<ol><li>Fireball x4<li>Blight x2</ol>", BOTH, 0),
    ("<p>4 Fireball<br>2 Blight</p>", BOTH, 0),
    ("4 Fireball<br/>\n2 Blight<br/>", BOTH, 0),
    ("<table><tr><th>Count</th><th>Name</th></tr>\n<tr>\n<td>4</td>\n<td>Fireball</td>\n</tr>"
     "<tr><td>2</td><td>Blight</td></tr></table>", BOTH, 0),
    ("<h2>My deck</h2><p>4 Fireball</p><p>2 Blight</p>", BOTH, 0),
    ("[table][tr][td]4[/td][td]Fireball[/td][/tr]\n[tr][td]2[/td][td]Blight[/td][/tr][/table]", BOTH, 0),
    ("> My deck\n> 4 Fireball\n> 2 Blight", BOTH, 0),
    ("```\n4 Fireball\n2 Blight\n```", BOTH, 0),
    ("[code]\n4 Fireball\n2 Blight\n[/code]", BOTH, 0),
    ("[quote=Bob]\n4 Fireball\n2 Blight\n[/quote]", BOTH, 0),
    ("[deck]\n4 Fireball\n2 Blight\n[/deck]", BOTH, 0),
    ("Here is my deck:\n\n4 Fireball\n2 Blight\n\nWhat do you think?", BOTH, 0),
    ("Hi Tom,\n\nhere is my deck as promised:\n4 Fireball\n2 Blight\n\nCheers,\nJoe Doe\njoe@example.org", BOTH, 0),
    ("4 Fireball\nThanks!\nBarksin\n2 Blight", BOTH, 1),
    ("4 Fireball\n2 Blight\nKind regards,\nJoe\nPS: I would add 2 Power", BOTH, 1),
    ("4 Fireball\n2 Blight\nI think we should try Barksin, too.", BOTH, 0),
    ("4 Fireball\n2 Blight\nI think we should try two Barksin.", BOTH, 1),
    ("4 Fireball\nThis is what I have besides:\n2 Blight", BOTH, 1),
    ("4 Fireball\n2 Blight\nWould you cut any of these?", BOTH, 1),
    ("Card,Count,Price\nFireball,4,$1.20\nBlight,2,0.50 EUR\nTotal,6,$5.80", BOTH, 0),
    ("Qty;Card;Each;Sum\n4;Fireball;1,20;4,80\n2;Blight;0,50;1,00\n6;;;5,80", BOTH, 0),
    ("Karte;Anzahl\nFireball;4\nBlight;2\nSumme;6", BOTH, 0),
    ("Card,Count,House\nFireball,4,War\n,2,Death", F4, 1),
    ('4 <img src="a.png" alt="Fireball">\n2 <img src="b.png" title="Blight">', BOTH, 0),
    ('<tr><td>4</td><td><img alt="Fireball"></td><td>Fireball</td></tr><tr><td>2x</td><td><img alt="Blight"></td></tr>',
     BOTH, 0),
    ('4 <img src="a.png"><br>2 Blight', "2 Blight", 1),
    ("4 \ufffc\n2 \ufffc Blight \ufffc", "2 Blight", 1),
    ("Fireball: ****\nBlight **", NONE, 2),
    ("4 Fireball\nplays well with\n2 Blight", BOTH, 1),
    ("4 Fireball\n# a comment\n// another\n; a third\n2 Blight", BOTH, 0),
    ("4 Fireball\n---\n***\n===\n2 Blight", BOTH, 0),
    ("4 fireball\n2 BLIGHT", BOTH, 0),
    ("4 Ogi's Armor\n2 Man-Catcher", "4 Ogi's Armor, 2 Man-Catcher", 0),
    ("4 Ogi’s Armor\n2 Man Catcher", "4 Ogi's Armor, 2 Man-Catcher", 0),
    ("4 Ogis Armor\n2 man-catcher", "4 Ogi's Armor, 2 Man-Catcher", 0),
    ("2 Star Chamber\n1 The Well", "2 The Star Chamber, 1 The Well", 0),
    ("3 Will o' the Wisp\n2 Narh'u'ha", "3 Will o' the Wisp, 2 Narh'u'ha", 0),
    ("3 Will o the wisp", "3 Will o' the Wisp", 0),
    ("4 Burst of Order\n4 Minion of Order\n2 Will to Power", "4 Burst of Order, 4 Minion of Order, 2 Will to Power", 0),
    ("4 Xin Shian Alcoves\n4xXin Shian Alcoves", "8 Xin Shian Alcoves", 0),
    ("Pyx x4\nPyxx2", "6 Pyx", 0),
    ("4 Fireball\n4 Fireball", "8 Fireball", 0),
    ("4 Fireball\n+1 Fireball", "5 Fireball", 0),
    ("one Ogi\ntwo Fireball", "1 Ogi, 2 Fireball", 0),
    ("-4 Fireball\n-2 Blight", NONE, 2),
    ("+ 4 Fireball\n+ 2 Blight\n- 3 Ogi", BOTH, 1),
    ('<ol><li value="4">Fireball</li><li value="2">Blight</li></ol>', NONE, 2),
    ('<li data-qty="4">Fireball</li>\n<li data-qty="2">Blight</li>', BOTH, 0),
    ("<dl><dt>Fireball</dt><dd>4</dd><dt>Blight</dt><dd>2</dd></dl>", BOTH, 0),
    ("1️⃣ Fireball\n2️⃣ Blight\n3️⃣ Ogi", "1 Fireball, 1 Blight, 1 Ogi", 0),
    ("Playsets:\nFireball\nBlight", NONE, 3),
    ("Playsets: Fireball, Blight", NONE, 2),
    ("## 4-ofs\n- Fireball\n- Blight\n## 1-ofs\n- Ogi", NONE, 5),
    ("Singles:\nFireball\nBlight", NONE, 3),
    ("single Ogi\ndouble Blight\ntriple Fireball", "1 Ogi, 2 Blight, 3 Fireball", 0),
    ("eleven Fireball\nboth Blight", "11 Fireball, 2 Blight", 0),
    ("Count,Name\n4.0,Fireball\n2.0,Blight", BOTH, 0),
    ("Fireball\nCount: 4\nBlight", NONE, 3),
    ("4 Fireball (SAN) 76 *F*\n2 Blight (SAN) 12 [Burn]", BOTH, 0),
    ("Burn\nby Joe\n\n4 Fireball\n2 Blight", BOTH, 0),
    ("#created by Joe\n#main\n4 Fireball\n2 Blight", BOTH, 0),
    ("by Joe\n4 Fireball by 2 Blight", NONE, 2),
    ("4 Fireball\na Blight and an Ogi", "4 Fireball, 1 Blight, 1 Ogi", 0),
    ("4 Fireball\nA: Blight", "4 Fireball", 1),
    ("4x Fireball *F*\n2x Blight *CMDR* (SAN)", BOTH, 0),
    ("4x Fireball [Burn{top}]\n2x Blight (san) 7 *E* [Death{top}{noPrice},Removal]", BOTH, 0),
    ("4 Fireball *X*\n2 Blight", "2 Blight", 1),
    (
        '{"boards": {"mainboard": {"count": 6, "cards": {"a": {"quantity": 4, "card": {"name": "Fireball"}},'
        ' "b": {"quantity": 2, "card": {"name": "Blight"}}}}}}',
        BOTH,
        0,
    ),
    ("//Main\n4 [SAN] Fireball\n2 [SAN] Blight", BOTH, 0),
    ("sep=;\nQty;Name\n4;Fireball\n2;Blight", BOTH, 0),
    ("4 Fireball\n2 Blight\nSum: 6", BOTH, 0),
    ('{"Fireball": 4, "Blight": 2}', BOTH, 0),
    ('{\n "Fireball": 4,\n "Blight": 2,\n}', BOTH, 0),
    ('[{"name": "Fireball", "count": 4}, {"name": "Blight", "count": 2}]', BOTH, 0),
    ('{"name": "Fireball", "quantity": 4},\n{"name": "Blight", "quantity": 2}', BOTH, 0),
    ('{\n "name": "Fireball",\n "count": 4\n},\n{\n "name": "Blight",\n "count": 2\n}', BOTH, 0),
    ('"cards": [\n  {"name": "Fireball", "qty": 4},\n  {"name": "Blight", "qty": 2}\n],', BOTH, 0),
    ('```json\n{"mainboard": {"Fireball": 4}, "heroes": [["Blight", 2]]}\n```', BOTH, 0),
    ('{"cards": [{"name": "Fireball", "n": 4}, {"name": "Blight", "count": 2}]}', "2 Blight", 1),
    ("{'Fireball': 4, 'Blight': 2}", BOTH, 0),
    ('[{"Fireball": 4}, {"Blight": 2}]', BOTH, 0),
    ("3 Ogi -> 4 Fireball\n2 Blight", "2 Blight", 2),
    ('<img alt="4x"> Fireball<br><li title="2">Blight</li>', BOTH, 0),
    ("<tr><td><input type='number' value='4'></td><td>Fireball</td></tr>\n2 Blight", BOTH, 0),
    ("Two Fireball and three Blight", "2 Fireball, 3 Blight", 0),
    ("2x(2x Fireball)\n2 Blight", "2 Blight", 1),
    ("id,count\n76,4\n833,2", BOTH, 0),
    ("card_id;quantity\n76;4\n99999;2", "4 Fireball", 1),
    ("1) 4 Fireball\n2) 2 Blight\n3) 4 Wrack", "4 Fireball, 2 Blight, 4 Wrack", 0),  # 4 is its id
    ("1 4 Fireball\n2 2 Blight\n3 4 Wrack\n4 1 Ogi", "4 Fireball, 2 Blight, 4 Wrack, 1 Ogi", 0),
    ("1 4 Fireball\n2 2 Blight\n3 1 Ogi\n4 3 Wrack\n5 1 Oasis", "4 Fireball, 2 Blight, 1 Ogi, 3 Wrack, 1 Oasis", 0),
    ("4 Fireball\n2 Blight\n3 4 Wrack", BOTH, 1),
    ("4 Fireball\n2 Blight\n3 76 Fireball", "7 Fireball, 2 Blight", 0),
    (
        "From: joe@example.org\nTo: list@example.org\nSubject: my deck\nDate: 3 May\n\nOn Monday you wrote:\n"
        "> 4 Fireball\n>> 2 Blight",
        BOTH,
        0,
    ),
    ("From: 4 Fireball\nTo: 2 Blight", NONE, 2),
    ("Anzahl;Karte\n4;Fireball\n2;Blight", BOTH, 0),
    ("vier Fireball\nzwei Blight", BOTH, 0),
    ("quatre Fireball\ndeux Blight", BOTH, 0),
    ("cuatro Fireball\ndos Blight", BOTH, 0),
    ("4 Stück Fireball\n2 Stk. Blight", BOTH, 0),
    ("4 Fireball|SAN|12\n2 Blight|SAN|1", BOTH, 0),
    ("Fireball (War, 6 mana) x4\nBlight ×2 — Despair — 3+1", BOTH, 0),
    ("Fireball (War, 6 mana) 4\n2 Blight", "2 Blight", 1),
    ("https://sanctum.example/cards/fireball/ x4\n2 /cards/blight/?tab=spell", BOTH, 0),
    ("- name: Fireball\n  count: 4\n- name: Blight\n  count: 2", BOTH, 0),
    ("Burn v3 (60)\n4 Fireball\n2 Blight", BOTH, 0),
    ("Burning (4)\n2 Blight", "2 Blight", 1),
    ("[Deck]\n4 Fireball\n2 Blight\n[/Deck]", BOTH, 0),
    ("MB: 4 Fireball\nMB: 2 Blight", BOTH, 0),
    ("4 Fireball\n2 Blight\n(6 cards)", BOTH, 0),
    ("✅ 4 Fireball\n❌ 3 Ogi\n✅ 2 Blight", BOTH, 1),
    ("Fireball\t||||\nBlight\t||", NONE, 2),
    ("Fireball (x2) (x2)\n2 Blight", "2 Blight", 1),
    ('deck = ["Fireball"]*4 + ["Blight"]*2', NONE, 2),
    ("", NONE, 0),
    ("\n \n\t\n", NONE, 0),
]  # fmt: skip

ASIDE = [
    ("4 Fireball\n(Reserve)\n2 Blight", "2 Blight"),
    ("4 Fireball\nReserve: 2 Blight", "2 Blight"),
    ("4 Fireball\n2 Blight (reserve)", "2 Blight"),
    ("Сайдборд:\n2 Blight\n\nDeck:\n4 Fireball", "2 Blight"),
    ("4 Fireball\nErsatzbank (2)\n2 Blight", "2 Blight"),
    ("4 Fireball\nThings to try\n2 Blight", "2 Blight"),
    ("Count,Name,Board\n4,Fireball,main\n2,Blight,side", "2 Blight"),
    ("Card\tQty\tZone\nFireball\t4\t\nBlight\t2\tMaybeboard", "2 Blight"),
    ("Name,Count\nFireball,4\nSideboard,\nBlight,2", "2 Blight"),
    ("Name;Count;House\nSpells (4);;\nFireball;4;War\n;;\nMaybe:;;\nBlight;2;Death", "2 Blight"),
    ("4 Fireball\n2x Blight (san) [Maybeboard{noDeck}{noPrice},Removal]", "2 Blight"),
    ("4 Fireball\n2x Blight (san) [Removal,Maybeboard{noDeck}]", "2 Blight"),
    ("4 Fireball [Burn]\n2x Blight [Later{noDeck}]", "2 Blight"),
    ("Name;Anzahl;Side\nFireball;4;nein\nBlight;2;ja", "2 Blight"),
    ("Name,Count,Sideboard,Maybe\nFireball,4,,\nBlight,2,,x", "2 Blight"),
    ('Card Name,Quantity,Set,Sideboarded\n"Fireball",4,SAN,No\n"Blight",2,SAN,Yes', "2 Blight"),
    ("4 Fireball\n\nSideboard\n2 Blight", "2 Blight"),
    ("4 Fireball\nSideboard:\n2 Blight", "2 Blight"),
    ("Hauptdeck:\n4 Fireball\nNebendeck:\n2 Blight", "2 Blight"),
    ("Cartes (4)\n4 Fireball\nRéserve (2)\n2 Blight", "2 Blight"),
    ("4 Fireball\nBanquillo\n2 Blight", "2 Blight"),
    ("4 Fireball\nSideboard (2)\n2 Blight", "2 Blight"),
    ("4 Fireball\nMaybe:\nBlight x2", "2 Blight"),
    ("4 Fireball\n[Maybeboard]\n2 Blight", "2 Blight"),
    ("4 Fireball\n## Maybe (2)\n- 2 Blight", "2 Blight"),
    ("4 Fireball\n// Sideboard\n2 Blight", "2 Blight"),
    ("4 Fireball\nSB: 2 Blight", "2 Blight"),
    ("SB: 2 Blight\n4 Fireball", "2 Blight"),
    ("4 Fireball\n2 Blight (SB)", "2 Blight"),
    ("4 Fireball\n[maybe] 2 Blight", "2 Blight"),
    ("4 Fireball\nSB 2 Blight", "2 Blight"),
    ("4 Fireball\n*SB* 2 Blight", "2 Blight"),
    ("4 Fireball\nmaybe 2 Blight", "2 Blight"),
    ("4 Fireball\n2 Blight - sideboard", "2 Blight"),
    ("4 Fireball\n2 Blight, side", "2 Blight"),
    ("4 Fireball\n2 Blight // maybe", "2 Blight"),
    ("4 Fireball\nSideboard: 2 Blight", "2 Blight"),
    ("4 Fireball\nConsidering: Blight x2", "2 Blight"),
    ("4 Fireball\nMaybe pile\n2 Blight", "2 Blight"),
    ("4 Fireball\nSide deck (2):\n2 Blight", "2 Blight"),
    ("4 Fireball\n15 Sideboard\n2 Blight", "2 Blight"),
    ("4 Fireball\nPossible additions:\n2 Blight", "2 Blight"),
    ("4 Fireball\nOn the bench:\n2 Blight", "2 Blight"),
    ("4 Fireball\nCut:\n2 Blight", "2 Blight"),
    ("4 Fireball\nNot in the deck\n2 Blight", "2 Blight"),
    ("4 Fireball\nTesting:\n2 Blight", "2 Blight"),
    ("4 Fireball\nNot sure about\n2 Blight", "2 Blight"),
    ("OUT:\n2 Blight\nIN:\n4 Fireball", "2 Blight"),
    ("4 Fireball\nRemoved\n2 Blight", "2 Blight"),
    ("4 Fireball\nOut: 2 Blight", "2 Blight"),
    ("4 Fireball\n2 Blight (cut)", "2 Blight"),
    ("4 Fireball\n2 Blight (out)", "2 Blight"),
    ("4 Fireball\n2 Blight [removed]", "2 Blight"),
    ("4 Fireball\n2 Blight (optional)", "2 Blight"),
    ("4 Fireball\n2 Blight - cut", "2 Blight"),
    ("4 Fireball\n(undecided) 2 Blight", "2 Blight"),
    ("4 Fireball, 2 Blight (maybe)", "2 Blight"),
    ("2 Blight (cut), 4 Fireball", "2 Blight"),
    ("4 Fireball; 2 Blight - maybe", "2 Blight"),
    ("4 Fireball\nSB: 1 Blight, 3 Ogi", "1 Blight, 3 Ogi"),
    ("4 Fireball\n[maybe] 1 Blight, 3 Ogi", "1 Blight, 3 Ogi"),
    ("Maybe\n2 Blight\nDeck\n4 Fireball", "2 Blight"),
    ("Considering\n2 Blight\nMain deck\n4 Fireball", "2 Blight"),
    (
        '<zone name="main"><card number="4" name="Fireball"/></zone>\n'
        '<zone name="side"><card number="2" name="Blight"/></zone>',
        "2 Blight",
    ),
    (
        '<Cards Quantity="4" Sideboard="false" Name="Fireball"/>\n<Cards Quantity="2" Sideboard="true" Name="Blight"/>',
        "2 Blight",
    ),
    ('{"main": [["Fireball", 4]], "sideboard": {"Blight": 2}}', "2 Blight"),
    (
        '[{"name": "Fireball", "count": 4, "board": "main"}, {"name": "Blight", "count": 2, "board": "side"}]',
        "2 Blight",
    ),
]

TITLES = [
    (f"Name: {'Burn ' * 50}\n4 Fireball", ("Burn " * 50).strip()),
    ("Wall-Deck 2024\n4 Fireball", "Wall-Deck 2024"),
    ("From: Joe <joe@example.org>\nSubject: Burn\n\n> 4 Fireball", "Burn"),
    ("Deck: Burn (4 cards)\n4 Fireball", "Burn"),
    ("Deck name: Burn - 4 cards\n4 Fireball", "Burn"),
    ("# Deck: Burn (60)\n4 Fireball", "Burn"),
    ("Title: Burn (4 cards)\n4 Fireball", "Burn"),
    ("Deck: (4 cards)\n4 Fireball", "(4 cards)"),
    ("Deck: Burn (2)\n4 Fireball", "Burn (2)"),
    ("Name: Burn (4 cards)\n4 Fireball", "Burn (4 cards)"),
    ("1998 Worlds\n\n4 Fireball", "1998 Worlds"),
    ("Hi all,\nBurn\n4 Fireball", "Burn"),
    ("Hello World\n4 Fireball", "Hello World"),
    ("This is what I play:\n4 Fireball", ""),
    ("Deck 2\n4 Fireball", "Deck 2"),
    ("<details><summary>My burn deck</summary>\n\n4 Fireball\n</details>", "My burn deck"),
    ("<figure><figcaption>Burn</figcaption><mark>4</mark> <cite>Fireball</cite></figure>", "Burn"),
    ("Name\n4 Fireball", ""),
    ("Qty Card\n4 Fireball", ""),
    ("Card,Price,Need\nFireball,3,1", ""),
    ("Nr;Name\n1;Fireball", ""),
    ("OUT:\n2 Blight\nIN:\n3 Fireball", ""),
    ("https://example.com/decks/4\n4 Fireball", ""),
    ("About\nName My burn deck\n\nDeck\n4 Fireball", "My burn deck"),
    ("Commander\n1 Ogi\n\nDeck\n4 Fireball", ""),
    ("Companion\n1 Ogi\n\nDeck\n4 Fireball", ""),
    ("My burn deck - 4 cards\n4 Fireball", "My burn deck"),
    ("Name:\nHouse:\nTags:\n4 Fireball", ""),
    ("Deck name: \n4 Fireball", ""),
    ('<?xml version="1.0"?>\n<Deck><Cards Quantity="4" Sideboard="false" Name="Fireball"/></Deck>', ""),
    (
        '<?xml version="1.0"?>\n<deck><deckname>Burn</deckname><card number="4" name="Fireball"/></deck>',
        "Burn",
    ),
    (
        "<!doctype html>\n<SCRIPT>var a=1;</script><h1>Burn</h1>\n<style>\nli{color:red}\n</style ><li>4 Fireball</li>",
        "Burn",
    ),
    ("<script>alert(1)</script>\n4 Fireball", ""),
    ("My burn deck\n4 Fireball", "My burn deck"),
    ("War deck\n4 Fireball", "War deck"),
    ("# Unmaking Decklist:\n4 Fireball", "Unmaking Decklist"),
    ("War\n4 Fireball", ""),
    ("Hope and Justice\n4 Fireball", "Hope and Justice"),
    ("# War / Death\n\n4 Fireball", "War / Death"),
    ("Order & Strife:\n4 Fireball", "Order & Strife"),
    ("Hope and Justice\n4 Fireball\nMonsters\n2 Blight", ""),
    ("My burn deck:\n\n4 Fireball", "My burn deck"),
    ("# My burn deck\n4 Fireball", "My burn deck"),
    ("**My burn deck**\n4 Fireball", "My burn deck"),
    ("[b]My burn deck[/b]\n4 Fireball", "My burn deck"),
    ("<h1>My burn deck</h1><p>4 Fireball</p>", "My burn deck"),
    ("== My burn deck ==\n4 Fireball", "My burn deck"),
    ("> My burn deck\n> 4 Fireball", "My burn deck"),
    ("Deck: My burn deck\n4 Fireball", "My burn deck"),
    ("Deck name = My burn deck\n4 Fireball", "My burn deck"),
    ("// NAME: My burn deck\n4 Fireball", "My burn deck"),
    ("Title: My burn deck\n4 Fireball", "My burn deck"),
    ("Turbo Trade\n76 76 76 76", "Turbo Trade"),
    ("4 Fireball\nMy burn deck", ""),
    ("Heroes\n4 Fireball", ""),
    ("Firebal\n4 Fireball", ""),
    (
        '<cockatrice_deck><deckname>My burn deck</deckname><zone name="main"><card number="4" name="Fireball"/>',
        "My burn deck",
    ),
    ("4 Firebal\n4 Fireball", ""),
]

# Lines that mean another card besides those that they name: the line, its cards, and what is asked about, with its
# copies; 0 where it says none and others do.
BESIDE = [
    ("Fireball, Barksin", "1 Fireball", "1 Barksin"),
    ("Fireball; Barksin", "1 Fireball", "1 Barksin"),
    ("Fireball\tBarksin", "1 Fireball", "1 Barksin"),
    ("Fireball  Barksin", "1 Fireball", "1 Barksin"),
    ("Fireball - Barksin", "1 Fireball", "1 Barksin"),
    ("Fireball: Barksin", "1 Fireball", "1 Barksin"),
    ("Fireball, Fierball", "1 Fireball", "1 Fierball"),
    ("Fireball, Power, Barksin", "1 Fireball, 1 Power", "1 Barksin"),
    ("Fireball, Power, Zzz", "1 Fireball, 1 Power", "1 Zzz"),
    ("4 Fireball, Barksin", F4, "0 Barksin"),
    ("4x Fireball | Barksin", F4, "0 Barksin"),
    ("4x Fireball, some Barksin", F4, "0 Barksin"),
    ("4 Fireball, 3 Barksin", F4, "3 Barksin"),
    ("4 Fireball, and 3 Barksin", F4, "3 Barksin"),
    ("4 Fireball (War), 3 Barksin (Life)", F4, "3 Barksin"),
    ("3 Barksin, 4 Fireball", F4, "3 Barksin"),
    ("2 Zzzz, 4 Fireball", F4, "2 Zzzz"),
    ("4 Fireball, 2 Zzzz", F4, "2 Zzzz"),
    ("4 Fireball. 3 Barksin.", F4, "3 Barksin"),
    ("4 Fireball 3 Barksin", F4, "3 Barksin"),
    ("4 Fireball 3x Barksin 2 Blight", BOTH, "3 Barksin"),
    ("4 Fireball # 3 Barksin", F4, "3 Barksin"),
    ("4 Fireball -> 3 Barksin", NONE, "0 4 Fireball -> 3 Barksin"),
    ("4 Fierball, 3 Barksin", NONE, "4 Fierball, 3 Barksin"),
    ("4 Fireball (3 Power)", F4, "3 Power"),
    ("4 Fireball (+1 Power)", F4, "1 Power"),
    ("4 Fireball [3 Barksin]", F4, "3 Barksin"),
    ("4 Fireball (3 Barksin, 2 Powr)", F4, "3 Barksin, 2 Powr"),
    ("4 Fireball // 3 Barksin", F4, "3 Barksin"),
    ("4 Fireball // 3 Power", F4, "3 Power"),
    ("4 Fireball -- 3 Barksin", F4, "3 Barksin"),
    ("4 Fireball; 2 Blight; 2 Zzzz", BOTH, "2 Zzzz"),
    ("4 Fireball; 2 Zzzz; 2 Blight", BOTH, "2 Zzzz"),
    ("Fireball x4, Blight x3, Ogi x1, Fierball x2", THREE, "2 Fierball"),
    ("Fireball (4), Barksin (3), Blight (2)", BOTH, "3 Barksin"),
    ("4 Fireball, 2 Blight - burn them, 2001 Barksin", BOTH, "0 Barksin"),
]  # fmt: skip

# Remarks beside a card, which are meant for none.
REMARKED = """
4 Fireball # for the Horde
4 Fireball (best card)
4 Fireball (power)
4 Fireball (3 towns)
4 Fireball - 3 mana
4 Fireball - best of all
4 Fireball, War, rare
4 Fireball, for burn
4 Fireball // with water
4 Fireball // Barksin would do, too
4 Fireball, 12 tix
"""

# Lines of which nothing is clear: the line, and the parts of it that are asked about, which are all of it.
SHARED = [
    ("4 Fireball, Blight", ["4 Fireball", "Blight"]),
    ("4 Fireball 2 Blight 3", ["4 Fireball", "2 Blight 3"]),
    ("Fireball 4/4, Blight 2", ["Fireball 4/4", "Blight 2"]),
    ("3 Ogi -> 4 Fireball", ["3 Ogi", "4 Fireball"]),
    ("Fireball (3 Power)", ["Fireball", "Power"]),
]


def counts(words: str) -> dict[int, int]:
    """Return the copies by card id of "4 Fireball, 2 Blight"; "@878" is the card of that id."""
    found = {}
    for part in filter(None, words.split(", ")):
        number, name = part.split(" ", 1)
        card = int(name[1:]) if name.startswith("@") else KNOWN.card(name)
        assert card, name
        found[card] = int(number)
    return found


def read(text: str) -> ReadDeck:
    return read_pasted(text, KNOWN)


def filled(rows: str) -> list[str]:
    return [row for row in rows.split("\n") if row.strip()]


def test_the_lists_are_many() -> None:
    assert len(filled(FOUR_FIREBALLS)) + len(filled(ASKED)) + len(LISTS) + len(ASIDE) + len(TITLES) >= 450


def test_a_line_of_four_fireballs() -> None:
    for row in some(filled(FOUR_FIREBALLS)):
        found = read(row)
        assert (found.cards, found.unknown) == (counts(F4), ()), row


def test_the_same_line_under_a_title_and_among_others() -> None:
    # A row of nothing but ids belongs among ids.
    for row in some(row for row in filled(FOUR_FIREBALLS) if re.search(r"[a-z]{3}", row, re.IGNORECASE)):
        found = read(f"My burn deck\n2 Blight\n{row}\n3 Ogi's Armor")
        assert (found.cards, found.unknown) == (counts(F4 + ", 2 Blight, 3 Ogi's Armor"), ()), row
        assert found.name == "My burn deck", row


def test_a_line_that_is_not_clear_is_asked_about() -> None:
    for row in some(filled(ASKED)):
        found = read(row)
        assert not found.cards, row
        assert [bool(line.why) for line in found.unknown] == [True], row


def test_it_is_asked_about_among_others_too() -> None:
    for row in some(filled(ASKED)):
        found = read(f"My burn deck\n2 Blight\n{row}\n3 Ogi's Armor")
        assert found.cards == counts("2 Blight, 3 Ogi's Armor"), row
        assert [line.number for line in found.unknown] == [3], row


@pytest.mark.parametrize(("text", "cards", "asked"), BESIDE)
def test_what_is_meant_for_a_card_beside_another_is_asked_about(text: str, cards: str, asked: str) -> None:
    for list_ in (text, f"{text}\n4 Despond"):
        found = read(list_)
        assert found.cards == counts(cards) | (counts("4 Despond") if list_ != text else {})
        assert ", ".join(f"{line.count} {line.name}" for line in found.unknown) == asked


@pytest.mark.parametrize("text", ["4\nFirebal\n2\nBlight", "Firebal\nx4\nBlight\nx2"])
def test_a_number_above_or_below_a_misspelt_name_is_its_copies(text: str) -> None:
    found = read(text)
    assert found.cards == counts("2 Blight")
    assert [(line.name, line.count) for line in found.unknown] == [("Firebal", 4)]
    assert not found.left_out


def test_a_remark_beside_a_card_is_none() -> None:
    for row in some(filled(REMARKED)):
        found = read(row)
        assert (found.cards, found.unknown) == (counts(F4), ()), row


@pytest.mark.parametrize(("text", "shares"), SHARED)
def test_of_a_line_in_doubt_each_card_is_asked_about_with_its_part(text: str, shares: list[str]) -> None:
    assert [line.name for line in read(text).unknown] == shares


@pytest.mark.parametrize(("text", "cards", "asked"), LISTS)
def test_a_whole_list(text: str, cards: str, asked: int) -> None:
    found = read(text)
    assert (found.cards, len(found.unknown)) == (counts(cards), asked)


@pytest.mark.parametrize(("text", "cards"), ASIDE)
def test_what_is_not_decided_on_stays_out_of_the_deck(text: str, cards: str) -> None:
    found = read(text)
    assert (found.cards, found.maybe, found.unknown) == (counts(F4), counts(cards), ())


@pytest.mark.parametrize(
    "owned",
    ["Binder:", "My collection (9)", "Trade binder", "Cards I own:"],
)
def test_a_collection_below_a_deck_stays_out_of_it_and_is_told(owned: str) -> None:
    text = f"4 Fireball\n2 Blight\n\n{owned}\n9 Power"
    reading = read(text)
    assert reading.cards == counts(BOTH), reading
    assert (reading.maybe, reading.unknown) == (counts("9 Power"), ())
    assert reading.notices == (f"Line 4 says what you own: “{owned}”. Those cards go into the maybe-pile.",)
    assert len(read_pasted(text, KNOWN, owned=True).cards) == 3


@pytest.mark.parametrize(
    ("text", "owned"),
    [
        ("Collection:\n4 Fireball\n2 Blight", BOTH),
        ("Binder: 4 Fireball, 2 Blight", BOTH),
        ("Name,Owned\nFireball,4\nBlight,2", BOTH),
        ("Card\tHave\tNeed\nFireball\t4\t0\nBlight\t2\t1", BOTH),
        ('{"collection": {"Fireball": 4, "Blight": 2}}', BOTH),
    ],
)
def test_a_collection_is_no_deck(text: str, owned: str) -> None:
    with pytest.raises(ReadError, match="Paste it into your collection"):
        read(text)
    assert read_pasted(text, KNOWN, owned=True).cards == counts(owned)


def test_that_no_card_is_in_the_deck_is_told() -> None:
    reading = read("Side:\n3 Power\n\n4 Fireball")
    assert (reading.cards, len(reading.maybe)) == ({}, 2)
    assert reading.notices == ("All cards stand below “Side:”. Write “Deck:” above those that are in it.",)


def test_of_a_table_the_copies_in_the_deck_or_those_owned_count() -> None:
    text = "Name,Owned,In deck\nFireball,8,4\nBlight,5,2"
    assert read(text).cards == counts(BOTH)
    assert list(read_pasted(text, KNOWN, owned=True).cards.values()) == [8, 5]
    assert read_pasted("Count,Name,In deck\n4,Fireball,yes\n2,Blight,no", KNOWN, owned=True).cards == counts(BOTH)


@pytest.mark.parametrize(("text", "name"), TITLES)
def test_a_plain_first_line_is_the_name(text: str, name: str) -> None:
    assert read(text).name == name


@pytest.mark.parametrize("header", ["Name,In deck", "Card Name,Copies in Deck"])
def test_what_the_columns_are_called_is_no_name(header: str) -> None:
    found = read(f"{header}\nFireball,4")
    assert (found.cards, found.name) == (counts(F4), "")


def test_words_and_a_colon_above_cards_may_be_a_heading() -> None:
    told = [line.why for line in read("4 Fireball\nRemoval:\n2 Blight\nFirebal:\n2 Ogi").unknown]
    assert told == [HEADS, "There is no card called “Firebal”."]


@pytest.mark.parametrize("text", ["#217 x4", "card #217", "2x 217"])
def test_an_id_that_no_card_has_is_told(text: str) -> None:
    assert [line.why for line in read(text).unknown] == ["There is no card with the id 217."]


@pytest.mark.parametrize("text", ['{"cards": [{"name": "Fireball", "count": 4}, {"na', '[{"name":'])
def test_json_that_breaks_off_is_not_read_row_by_row(text: str) -> None:
    with pytest.raises(ReadError, match=r"not JSON that can be read: .* Copy all of it, or paste the cards one a line"):
        read(text)
