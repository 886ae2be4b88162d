/** Rules for passwords. Lengths are in code points of the composed text (NFC). */
type PasswordPolicy = {
  readonly minLength: number
  readonly maxLength: number
  /** Maximum number of consecutive occurrences of a character. */
  readonly maxRepeats: number
  readonly requireUpper: boolean
  readonly requireLower: boolean
  readonly requireNumber: boolean
  readonly requireSpecial: boolean
}

/** Default policy; a partner may require a greater minimum length. */
export const STANDARD_PASSWORD_POLICY = {
  minLength: 12,
  maxLength: 128,
  maxRepeats: 2,
  requireUpper: true,
  requireLower: true,
  requireNumber: true,
  requireSpecial: true,
} as const satisfies PasswordPolicy

/** Items of the checklist below a new password. Only the server checks earlier passwords and common words. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'number' | 'special' | 'repeats' | 'characters'

/** Evaluates each rule of the policy for a password. Reads at most eight times the maximum length. */
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

/** Code points of a password that are checked. Reading only the beginning of one that is far too long does not change the result. */
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
