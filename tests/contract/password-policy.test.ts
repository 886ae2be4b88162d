import { describe, expect, it } from 'vitest'
import { judgePassword, STANDARD_PASSWORD_POLICY } from '#contract/password-policy.ts'
import { checkPassword } from '../../server/src/accounts/passwords/password-policy.ts'

/** Which code of the server stands for which line of the checklist. */
const LINES = {
  length: ['tooShort', 'tooLong'],
  upper: ['noUpper'],
  lower: ['noLower'],
  number: ['noNumber'],
  special: ['noSpecial'],
  repeats: ['tooManyRepeats'],
  characters: ['invalidCharacters'],
} as const

describe('the checklist for a new password', () => {
  it.each([
    'Quiet-Harbour-2026',
    'short-1A',
    'Aa1-'.repeat(32),
    `${'Aa1-'.repeat(32)}x`,
    'no-upper-case-1',
    'NO-LOWER-CASE-1',
    'No-Number-Here',
    'NoSpecialSign12',
    'Threeee-same-1A',
    'Tab\tinside-1Abc',
    'Ünïcödé-Härbour-1',
    '🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃Aa1',
  ])('judges %j as the server does', (typed) => {
    const refused = checkPassword(typed)
    const met = judgePassword(STANDARD_PASSWORD_POLICY, typed).map(({ rule, met }) => [rule, met])
    expect(met).toEqual(Object.entries(LINES).map(([rule, codes]) => [rule, !codes.some((code) => refused.includes(code))]))
  })

  it('has no line for what the policy does not ask, and none is kept by nothing', () => {
    const lax = { ...STANDARD_PASSWORD_POLICY, requireUpper: false, requireSpecial: false }
    expect(judgePassword(lax, '')).toEqual(['length', 'lower', 'number', 'repeats', 'characters'].map((rule) => ({ rule, met: false })))
  })
})
