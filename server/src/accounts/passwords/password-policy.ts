import { codePointsOf, judgePassword, STANDARD_PASSWORD_POLICY } from '../../../../contract/password-policy.ts'
import type { PasswordRule } from '../../../../contract/password-policy.ts'
import { isListed, readingsOf } from './common-passwords.ts'

/** The API serves it, so that forms and server cannot disagree. A partner may ask for a greater least length. */
export const passwordPolicy = {
  ...STANDARD_PASSWORD_POLICY,
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
  minLength: number = passwordPolicy.minLength,
): Violation[] {
  const points = codePointsOf(passwordPolicy, plain)
  const text = points.join('')
  const isTooLong = points.length > passwordPolicy.maxLength
  const broken = judgePassword({ ...passwordPolicy, minLength }, plain).flatMap(({ rule, met }) => (met ? [] : [VIOLATIONS[rule]]))
  // Nothing typed breaks no rule of what may be in it.
  const faults = text === '' ? broken.filter((violation) => violation !== 'tooManyRepeats' && violation !== 'invalidCharacters') : broken
  return [
    ...faults.map((violation) => (violation === 'tooShort' && isTooLong ? 'tooLong' : violation)),
    ...(isCommon(text, known) ? (['tooCommon'] as const) : []),
  ]
}

/** A length that breaks its rule is too short unless it is too long. */
const VIOLATIONS: Readonly<Record<PasswordRule, Violation>> = {
  length: 'tooShort',
  upper: 'noUpper',
  lower: 'noLower',
  number: 'noNumber',
  special: 'noSpecial',
  repeats: 'tooManyRepeats',
  characters: 'invalidCharacters',
}

function isCommon(text: string, known: readonly (string | null | undefined)[]): boolean {
  const lower = text.toLowerCase()
  if (readingsOf(text).some((reading) => isListed(reading) || REPEATED.test(reading.replaceAll(/[^\p{L}]/gu, '')))) return true
  return known.some((own) => {
    const word = (own ?? '').toLowerCase().replace(/@.*$/, '')
    return word.length >= 4 && lower.includes(word) && lower.length - word.length < 8
  })
}
