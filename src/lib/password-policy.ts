/** The server's policy (`passwordPolicy`); lengths count code points. */
export type PasswordPolicy = {
  minLength: number
  maxLength: number
  maxRepeats: number
  requireUpper: boolean
  requireLower: boolean
  requireNumber: boolean
  requireSpecial: boolean
}

export type PasswordRule = 'length' | 'upper' | 'lower' | 'number' | 'special' | 'repeats' | 'characters'

/**
 * Each rule that the policy has, and whether a password keeps it, by the same tests as the server's
 * `identity/password-policy.ts`. What only the server can judge, earlier passwords and common words, is not among them.
 */
export const judgePassword = (policy: PasswordPolicy, typed: string): readonly { rule: PasswordRule; met: boolean }[] => {
  const points = Array.from(typed.normalize('NFC'))
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
  return rules.filter(([, asked]) => asked).map(([rule, , met]) => ({ rule, met }))
}

const longestRun = (points: readonly string[]): number => {
  let longest = 0
  let run = 0
  points.forEach((point, index) => {
    run = point === points[index - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest
}
