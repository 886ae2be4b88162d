import { COMMON_WORDS } from './common-words.ts'

/** A part of a password that is easier to guess than single characters: `from`, `to` (exclusive), and the number of guesses as a power of ten. */
export type Match = { from: number; to: number; power: number }

/** Finds all parts that are easier to guess than single characters. `known`: personal words of the user, in lower case. */
export const matchesIn = (points: readonly string[], known: readonly string[]): readonly Match[] => [
  ...wordsIn(points, known),
  ...runsIn(points),
  ...datesIn(points.join('')),
]

const RANKS: ReadonlyMap<string, number> = new Map(COMMON_WORDS.map((word, at) => [word, at + 1]))
const LONGEST = Math.max(...COMMON_WORDS.map((word) => word.length))
const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Finds common and personal words, also with digits or signs in place of letters; capitals and substitutions add only few guesses. */
function wordsIn(points: readonly string[], known: readonly string[]): Match[] {
  const lower = points.map((point) => plain(point.toLowerCase()))
  const read = lower.map((point) => LETTER_FOR[point] ?? point)
  const longest = Math.max(LONGEST, ...known.map((word) => word.length))
  const rankOf = (word: string) => (known.includes(word) ? 1 : RANKS.get(word))
  const found: Match[] = []
  for (let from = 0; from < points.length; from++)
    for (let to = from + 3; to <= Math.min(points.length, from + longest); to++) {
      const rank = rankOf(lower.slice(from, to).join(''))
      const disguised = rank ?? rankOf(read.slice(from, to).join(''))
      if (disguised === undefined) continue
      found.push({ from, to, power: Math.log10(disguised * (rank === undefined ? 4 : 1) * capitals(points.slice(from, to).join(''))) })
    }
  return found
}

/** Removes accents. */
const plain = (point: string) => point.normalize('NFD').charAt(0)

/** Factor for capitals: attackers try a word as it is, with a capital first letter and in capitals; anything else costs more guesses. */
const capitals = (word: string) =>
  word === word.toLowerCase() ? 1 : /^\p{Lu}[^\p{Lu}]*$|^[^\p{Ll}]+$/u.test(word) ? 2 : 2 ** (word.length / 2)

const ROWS = ['1234567890', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'qsdfghjklm', 'zxcvbnm', 'yxcvbnm']

/** Finds three or more characters in the order of the alphabet, of the digits or of the keyboard, in either direction, and repeated characters. */
function runsIn(points: readonly string[]): Match[] {
  const lower = points.map((point) => point.toLowerCase())
  const steps = [(point: string) => point.codePointAt(0) ?? 0, ...ROWS.map((row) => (point: string) => row.indexOf(point))]
  return steps.flatMap((place, kind) => {
    const isKnown = (at: number) => kind === 0 || place(lower[at] ?? '') >= 0
    const step = (at: number) => (isKnown(at) && isKnown(at + 1) ? place(lower[at + 1] ?? '') - place(lower[at] ?? '') : Number.NaN)
    const found: Match[] = []
    for (let from = 0; from < lower.length - 2;) {
      const way = step(from)
      let last = from + 1
      while (last < lower.length - 1 && step(last) === way) last++
      if (Math.abs(way) <= 1 && last - from >= 2) found.push({ from, to: last + 1, power: Math.log10(20 * (last + 1 - from)) })
      from = Math.max(last, from + 1)
    }
    return found
  })
}

function datesIn(text: string): Match[] {
  const at = (pattern: RegExp, power: number) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      from: Array.from(text.slice(0, index)).length,
      to: Array.from(text.slice(0, index)).length + length,
      power,
    }))
  return [
    ...at(/(?:19|20)\d\d/g, 1.7),
    ...at(/[0-3]?\d([-./ ]?)[0-3]?\d\1(?:19|20)?\d\d/g, 4.5),
    ...at(/(?:19|20)\d\d([-./ ]?)[01]\d\1[0-3]\d/g, 4.5),
  ]
}
