import { codePointsOf, judgePassword, STANDARD_PASSWORD_POLICY, type PasswordRule } from '../../../../contract/password-policy.ts'
import { isListed, readingsOf } from './common-passwords.ts'

/** Also served by the API, so that forms and server cannot disagree. A partner may require a greater minimum length. */
export const passwordPolicy = {
  ...STANDARD_PASSWORD_POLICY,
  /** How many earlier passwords (the current one among them) a new one must not match. */
  history: 12,
} as const

/** Faults of a new password: one code for each line of the checklist. */
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

/** Words that people repeat to build a "complex" password; each one is also in the list of common passwords. */
const REPEATED =
  /^(pass(word|wort)?|kennwort|contrasena|motdepasse|welcome|willkommen|bienvenue|admin(istrator)?|letmein|qwert[yz]*|azerty|changeme|secret|summer|sommer|winter|spring|autumn|monday|portico|company|login|abc)+$/

/**
 * Checks a new password against the policy.
 * @param plain as typed; its length is counted in code points after composition (NFC)
 * @param known texts that must not make up most of it: user name, email, display name
 * @param minLength minimum length of the user's partner
 * @returns every violation in the order of the checklist; empty if there is none
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
  // An empty password cannot break rules about its characters.
  const faults = text === '' ? broken.filter((violation) => violation !== 'tooManyRepeats' && violation !== 'invalidCharacters') : broken
  return [
    ...faults.map((violation) => (violation === 'tooShort' && isTooLong ? 'tooLong' : violation)),
    ...(isCommon(text, known) ? (['tooCommon'] as const) : []),
  ]
}

/** The rule for the length reports `tooShort`; a password that is too long is corrected above. */
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
