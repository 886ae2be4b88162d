/** Lengths count code points of the composed text (NFC). */
export type PasswordPolicy = {
  readonly minLength: number
  readonly maxLength: number
  /** How often a character may follow itself, the first included. */
  readonly maxRepeats: number
  readonly requireUpper: boolean
  readonly requireLower: boolean
  readonly requireNumber: boolean
  readonly requireSpecial: boolean
}

/** A partner may ask for a greater least length. */
export const STANDARD_PASSWORD_POLICY = {
  minLength: 12,
  maxLength: 128,
  maxRepeats: 2,
  requireUpper: true,
  requireLower: true,
  requireNumber: true,
  requireSpecial: true,
} as const satisfies PasswordPolicy

/** The lines of the checklist below a new password. Earlier passwords and common words are judged by the server alone. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'number' | 'special' | 'repeats' | 'characters'

/** Each rule that the policy has, and whether a password keeps it. Reads eight times the greatest length at most. */
export function judgePassword(policy: PasswordPolicy, typed: string): readonly { rule: PasswordRule; met: boolean }[] {
  const points = codePointsOf(policy, typed)
  const text = points.join('')
  const rules: readonly [PasswordRule, boolean, boolean][] = [
    ['length', true, points.length >= policy.minLength && points.length <= policy.maxLength],
    ['upper', policy.requireUpper, /\p{Lu}/u.test(text)],
    ['lower', policy.requireLower, /\p{Ll}/u.test(text)],
    ['number', policy.requireNumber, /\p{Nd}/u.test(text)],
    ['special', policy.requireSpecial, /[^\p{L}\p{M}\p{N}\p{C}]/u.test(text)],
    ['repeats', true, text !== '' && longestRun(points) <= policy.maxRepeats],
    ['characters', true, text !== '' && !/[\p{Cc}\p{Cs}]/u.test(text)],
  ]
  return rules.filter(([, isRequired]) => isRequired).map(([rule, , met]) => ({ rule, met }))
}

/** The code points that a password is judged by; the rest of one that is far too long changes nothing. */
export const codePointsOf = ({ maxLength }: Pick<PasswordPolicy, 'maxLength'>, typed: string): readonly string[] =>
  Array.from(typed.slice(0, 8 * maxLength).normalize('NFC'))

function longestRun(points: readonly string[]): number {
  let longest = 0
  let run = 0
  points.forEach((point, index) => {
    run = point === points[index - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest
}
