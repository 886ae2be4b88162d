import { draw } from './seed-random.ts'

type Names = { readonly locale: string; readonly given: readonly string[]; readonly family: readonly string[] }

const words = (text: string) => text.trim().split(/\s+/)

/** Given and family names that occur together, and the language of their bearers. */
const CULTURES: readonly Names[] = [
  {
    locale: 'en-GB',
    given: words(
      'Olivia Noah Amelia George Isla Harry Freya Alfie Poppy Theo Imogen Rhys Niamh Callum Siân Dylan Zoë Ewan Chloë Finlay Aoife Owen Maeve Rory',
    ),
    family: words(
      "Ashworth Bramley Carmichael Davies Ellwood Fairfax Garside Hughes Irving Jessop Kendrick Lockhart MacLeod Norwood O'Connor Pemberton Quigley Rowntree Sinclair Thackeray Underhill Vaughan Whitfield Yardley",
    ),
  },
  {
    locale: 'en-US',
    given: words(
      'Emma Liam Ava Mason Harper Ethan Madison Logan Brooklyn Jackson Savannah Hunter Aubrey Wyatt Renée Carter Skylar Tyler Zora Marcus Dakota Jordan',
    ),
    family: words(
      'Abbott Bennett Calhoun Delgado Emerson Foster Greer Holloway Ingram Jefferson Kowalski Langston Monroe Nakamura Ogden Prescott Ramsey Sullivan Tran Vance Washington Zimmerman',
    ),
  },
  {
    locale: 'de',
    given: words(
      'Anna Lukas Lena Jürgen Sophie Björn Käthe Max Mia Jörg Änne Paul Grete Günther Zoé Felix Ulrike Sören Heike Matthias Bärbel Rüdiger',
    ),
    family: words(
      'Bäcker Schröder Müller Weiß Köhler Straßer Hübner Lößner Jäger Krämer Schäfer Vogt Dürr Göbel Brandt Fröhlich Groß Hänel Kühn Zöllner Ölschläger Übelacker',
    ),
  },
  {
    locale: 'es',
    given: words(
      'Lucía Mateo Sofía Hugo Martín Inés Álvaro Begoña Íñigo Noelia Óscar Ángela Rubén Pilar Tomás Ximena Joaquín Nuria Raúl Zaira',
    ),
    family: words(
      'García Muñoz Fernández Núñez Ibáñez Rodríguez Peña Gómez Ordóñez Vázquez Castaño Jiménez López Álvarez Yáñez Salcedo Domínguez Báez Ruíz Zúñiga',
    ),
  },
  {
    locale: 'fr-CA',
    given: words(
      'Léa Gabriel Chloé Étienne Maëlle Olivier Noémie Jérôme Anaïs Benoît Éloïse Guillaume Océane Rémi Solène François Zoé Cédric Mégane Loïc',
    ),
    family: words(
      'Tremblay Côté Bélanger Gagné Lévesque Fortin Pelletier Désilets Gauthier Hébert Lefèbvre Bouchard Thériault Desjardins Châtelain Simard Ouellet Poirier Bédard Lacroix',
    ),
  },
  {
    locale: 'en-GB',
    given: words('Zofia Łukasz Agnieszka Paweł Małgorzata Grzegorz Kateřina Jiří Zdeněk Šárka Božena Michał Jarmila Żaneta Ondřej Ľubica'),
    family: words(
      'Wiśniewski Kowalczyk Zieliński Wójcik Dąbrowska Łukaszewicz Novák Dvořáková Růžička Šimek Čapek Żak Błaszczyk Kučera Říha Ďurica',
    ),
  },
  {
    locale: 'en-GB',
    given: words('Åsa Bjørn Søren Ingrid Øystein Sigríður Þór Mikkel Frøya Jón Älva Göran Anneli Päivi Ragnhild Leif'),
    family: words(
      'Ødegård Sørensen Åkerlund Hjálmarsson Lindström Mäkinen Nygård Björklund Kjær Østergaard Virtanen Håkansson Þorsteinsson Søgaard Ström Ærø',
    ),
  },
  {
    locale: 'en-GB',
    given: words('João Çağla Şebnem Gül Inês Thiago Ayşe Ömer Conceição Nguyễn Hương Đức Işıl Cauã Ümit Trân'),
    family: words('Gonçalves Araújo Yıldız Öztürk Magalhães Çelik Phạm Şahin Brandão Đặng Güneş Conceição Assunção İnan Võ Simões'),
  },
]

const COMBINATIONS = CULTURES.map(({ given, family }) => given.length * family.length)
const ALL = COMBINATIONS.reduce((sum, count) => sum + count, 0)
/** Prime and coprime to ALL, so that neighbours have different names and none repeats before all were used. */
const STRIDE = 1_000_003

type Name = { readonly given: string; readonly family: string; readonly locale: string; readonly userName: string }

/** The name of the n-th user. The user name is unique: a second Jürgen Müller is juergen.mueller2. */
export function nameOf(n: number): Name {
  let at = (n * STRIDE) % ALL
  const culture = COMBINATIONS.findIndex((count) => (at -= count) < 0)
  const { given: givens, family: families, locale } = CULTURES[culture] as Names
  at += givens.length * families.length
  const [given, family] = [givens[at % givens.length] as string, families[Math.floor(at / givens.length)] as string]
  const round = Math.floor(n / ALL)
  return { given, family, locale, userName: `${plain(given)}.${plain(family)}${round === 0 ? '' : round + 1}` }
}

const SPELLED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name as spelled in an address: juergen for Jürgen. */
export const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '')

const FIRMS: readonly (readonly string[])[] = [
  words(
    'Aldermoor Brightwater Cooper Dunmore Elbtal Fjordland Garonne Hochwald Isère Juniper Kestrel Lindqvist Montréal Nørrebro Ostsee Pirineos',
  ),
  ['Müller', 'Côté', 'Peña', 'Łódź', 'Sánchez', 'Weiß', 'Åkesson', 'Québec'],
  [
    'Foods',
    'Logistics',
    'Maschinenbau',
    'Boulangerie',
    'Textiles',
    'Energía',
    'Clinics',
    'Paper',
    'Software',
    'Hotels',
    'Gartenbau',
    'Marine',
    'Optik',
    'Transport',
    'Design',
    'Schools',
  ],
]

/** The name of the n-th customer, unique like user names. */
export function firmOf(n: number): string {
  const [places = [], people = [], trades = []] = FIRMS
  const firsts = [...places, ...people]
  const all = firsts.length * trades.length
  const at = (n * 211) % all
  const round = Math.floor(n / all)
  return `${firsts[at % firsts.length]} ${trades[Math.floor(at / firsts.length)]}${round === 0 ? '' : ` ${round + 1}`}`
}

/** A phone number from a range set aside for fiction. */
export const phoneOf = (n: number): string => `+4420794${String(6_0000 + Math.floor(draw('phone', n) * 1000)).padStart(5, '0')}`
