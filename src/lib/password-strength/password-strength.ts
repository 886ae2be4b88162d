import { matchesIn, type Match } from './matches.ts'

/** From 0 (guessed at once) to 4 (out of reach). */
type Strength = 0 | 1 | 2 | 3 | 4

/** Guesses, as powers of ten, from which a password is weak, fair, good or strong. They assume a server that hashes slowly and locks accounts. */
const BOUNDS = [5, 8, 10, 12]
/** Only so many code points of a password are examined. */
const LOOKED_AT = 64

/**
 * Estimates how hard a password is to guess for an attacker who knows how people choose passwords: by common words, personal words, runs, dates and
 * repetitions, combined in the cheapest way (after Wheeler, "zxcvbn", USENIX Security 2016). It does not check the password rules; `judgePassword`
 * does.
 * @param known what attackers of this user try first: names, email
 */
export function passwordStrength(typed: string, known: readonly string[] = []): Strength {
  const power = guessesOf(Array.from(typed.normalize('NFC')).slice(0, LOOKED_AT), ownWords(known))
  return BOUNDS.filter((bound) => power >= bound).length as Strength
}

const ownWords = (known: readonly string[]) =>
  known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].map((word) => word.toLowerCase())).filter((word) => word.length > 2)

/** Minimum number of guesses, as a power of ten. */
function guessesOf(points: readonly string[], known: readonly string[]): number {
  return cheapest(points.length, [...matchesIn(points, known), ...repeatsIn(points, known)])
}

/** Finds the cheapest way to cover all code points by matches and by single characters between them. */
function cheapest(length: number, matches: readonly Match[]): number {
  const best = [0]
  for (let to = 1; to <= length; to++) {
    const ways = matches.filter((match) => match.to === to).map(({ from, power }) => (best[from] ?? 0) + power + PART)
    best.push(Math.min((best[to - 1] ?? 0) + 1, ...ways))
  }
  return best[length] ?? 0
}

/** Cost of each boundary between parts, which an attacker does not know. */
const PART = Math.log10(2)

const LONGEST_REPEATED = 8

/** Finds repetitions, which are only slightly harder to guess than a single occurrence. */
function repeatsIn(points: readonly string[], known: readonly string[]): Match[] {
  const found: Match[] = []
  for (let size = 1; size <= LONGEST_REPEATED; size++)
    for (let from = 0; from + 2 * size <= points.length; from++) {
      const unit = points.slice(from, from + size)
      let to = from + size
      while (to + size <= points.length && unit.every((point, at) => points[to + at] === point)) to += size
      if (to - from < Math.max(3, 2 * size)) continue
      found.push({ from, to, power: cheapest(size, matchesIn(unit, known)) + Math.log10((to - from) / size) })
      from = to - size
    }
  return found
}
