/** The wiki of a harbor museum: its pages, which say “harbour” as the museum does. */

export const TITLE = 'Harbour Museum Wiki';

const main = `Welcome to the wiki of the '''Harbour Museum''' in Sandvik. Staff and volunteers keep notes on the collection, the building and the rota here.

== Where to start ==
* [[Opening hours]]
* [[Ship models]]
* [[Volunteer rota]]
* [[Lighthouse lens]]
* [[Loans to other museums]]
* [[Old ticket prices]]
`;

const hours = `The museum is open all year. Last entry is 45 minutes before closing.

{| class="wikitable"
|+ Opening hours
! Season !! Weekdays !! Weekend
|-
| Spring || 10:00–16:00 || 10:00–17:00
|-
| Summer || 09:00–18:00 || 09:00–19:00
|-
| Autumn || 10:00–16:00 || 11:00–16:00
|-
| Winter || closed || 11:00–15:00
|}

== Holidays ==
We are closed on 24, 25 and 31 December.

[[Category:Visitors]]
`;

const models = `The model room on the second floor holds the museum's ship models.

== List of models ==
{| class="wikitable sortable"
! Model !! Built !! Scale !! Maker !! Case
|-
| Brig ''Aurora'' || 1912 || 1:48 || Nils Berg || 3
|-
| Steamer ''Svanen'' || 1934 || 1:75 || Karin Holt || 1
|-
| Schooner ''Vesta'' || 1889 || 1:60 || unknown || 4
|-
| Trawler ''Havet II'' || 1967 || 1:50 || Olaf Dahl || 2
|-
| Barque ''Nordlys'' || 1901 || 1:96 || Nils Berg || 5
|}

== Care ==
Dust the cases every second month. Do not use water on the rigging.

[[Category:Collection]]
`;

const rota = `Volunteers look after the front desk and the café.

{| class="wikitable"
! Day !! Front desk !! Café
|-
| Tuesday || Eva Strand || Jon Moe
|-
| Thursday || Per Lind || Siri Vik
|-
| Saturday || Amira Noor || Eva Strand
|-
| Sunday || Jon Moe || Hanne Bø
|}

== Training ==
New volunteers follow a half-day course in March.

[[Category:Staff]]
`;

const lens = `The lens from Sandvik lighthouse is the heaviest object in the collection.

== History ==
It was made in Paris in 1874 and lit the harbour until 1958. It came to the museum in 1961.

== Description ==
The lens weighs 680 kilograms and stands 1.9 meters tall. It has 16 panels.

== Repairs ==
Two panels were replaced in 1993 by Tor Glassworks.

[[Category:Collection]]
`;

const loans = `Objects that are away at the moment:

* Sextant by Hughes, lent to Bergvik Town Museum until May 2027
* Figurehead "The Widow", lent to Coast Centre until January 2027
* Chart of 1803, lent to the National Library until September 2027

== How to ask for a loan ==
Write to the curator at least six months ahead.

[[Category:Collection]]
`;

const prices = `These are the prices from 2015. They are no longer used.

* Adults: 60
* Children: 20

[[Category:Visitors]]
`;

export const pages: Readonly<Record<string, string>> = {
  'Main Page': main,
  'Opening hours': hours,
  'Ship models': models,
  'Volunteer rota': rota,
  'Lighthouse lens': lens,
  'Loans to other museums': loans,
  'Old ticket prices': prices,
};
