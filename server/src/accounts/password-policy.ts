import { STANDARD_PASSWORDS } from '../kit/hosts.ts'
import { isListed, readingsOf } from './common-passwords.ts'

/** The API serves it, so that forms and server cannot disagree. A partner may ask for a greater least length. */
export const passwordPolicy = {
  minLength: STANDARD_PASSWORDS.minLength,
  maxLength: 128,
  maxRepeats: 2,
  requireUpper: true,
  requireLower: true,
  requireNumber: true,
  requireSpecial: true,
  /** How many earlier passwords (the current one among them) a new one must not match. */
  history: 12,
} as const

/** What is wrong with a new password: one code for each line of the checklist. */
export type Violation =
  | 'tooShort'
  | 'tooLong'
  | 'noUpper'
  | 'noLower'
  | 'noNumber'
  | 'noSpecial'
  | 'tooManyRepeats'
  | 'invalidCharacters'
  | 'tooCommon'

/** Words that people build a "complex" password of, several at once; each alone stands in the list of common passwords. */
const REPEATED =
  /^(pass(word|wort)?|kennwort|contrasena|motdepasse|welcome|willkommen|bienvenue|admin(istrator)?|letmein|qwert[yz]*|azerty|changeme|secret|summer|sommer|winter|spring|autumn|monday|portico|company|login|abc)+$/

/**
 * Checks a new password against the policy.
 * @param plain as typed; its length is counted in code points, after composition (NFC)
 * @param known what must not make up most of it: user name, email, display name
 * @param minLength that of the user's partner
 * @returns every violation, in the order of the checklist; empty when it is good
 */
export function checkPassword(
  plain: string,
  known: readonly (string | null | undefined)[] = [],
  minLength = STANDARD_PASSWORDS.minLength,
): Violation[] {
  // What is far too long is not read to its end: its rest could change nothing but how long it is.
  const points = Array.from(plain.slice(0, 8 * passwordPolicy.maxLength).normalize('NFC'))
  const text = points.join('')
  const rules: [Violation, boolean][] = [
    ['tooShort', points.length < minLength],
    ['tooLong', points.length > passwordPolicy.maxLength],
    ['noUpper', !/\p{Lu}/u.test(text)],
    ['noLower', !/\p{Ll}/u.test(text)],
    ['noNumber', !/\p{Nd}/u.test(text)],
    ['noSpecial', !/[^\p{L}\p{M}\p{N}\p{C}]/u.test(text)],
    ['tooManyRepeats', longestRun(points) > passwordPolicy.maxRepeats],
    ['invalidCharacters', /[\p{Cc}\p{Cs}]/u.test(text)],
    ['tooCommon', isCommon(text, known)],
  ]
  return rules.flatMap(([violation, holds]) => (holds ? [violation] : []))
}

function longestRun(points: readonly string[]): number {
  let longest = 0
  let run = 0
  points.forEach((point, index) => {
    run = point === points[index - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest
}

function isCommon(text: string, known: readonly (string | null | undefined)[]): boolean {
  const lower = text.toLowerCase()
  if (readingsOf(text).some((reading) => isListed(reading) || REPEATED.test(reading.replaceAll(/[^\p{L}]/gu, '')))) return true
  return known.some((own) => {
    const word = (own ?? '').toLowerCase().replace(/@.*$/, '')
    return word.length >= 4 && lower.includes(word) && lower.length - word.length < 8
  })
}
