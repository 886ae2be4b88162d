import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { passwordStrength } from '#src/lib/password-strength/password-strength.ts'
import { STRENGTH_SCRIPT, strengthScript } from '../../scripts/build/strength-script.ts'

const CASES = [
  [0, ''],
  [0, 'Password2026!!'],
  [0, 'P@ssw0rd!2026'],
  [0, 'qwertzuiop123'],
  [0, 'Aa1-Aa1-Aa1-Aa1-'],
  [1, 'Qwertyuiop-123456'],
  [1, 'Nora.Smith-2026A'],
  [3, 'Été-Herbst-Invierno-1'],
  [2, 'Summer2026!Blue'],
  [2, '12.03.1987-Anna'],
  [4, 'Quiet-Harbour-71'],
  [4, 'Kx7#qPz2!mVb'],
  [4, 'giraffe turnip velvet'],
] as const
const KNOWN = ['nora.smith@example.test', 'Nora Smith']

describe('the strength of a password', () => {
  it.each(CASES)('is %i of 4 for %j', (strength, typed) => {
    expect(passwordStrength(typed, KNOWN)).toBe(strength)
  })

  it('counts own names only where they are known', () => {
    expect([passwordStrength('Xaveria.Quist-7', []), passwordStrength('Xaveria.Quist-7', ['Xaveria Quist'])]).toEqual([4, 0])
  })

  it('is the same on the pages of the provider, whose script is made of it', async () => {
    const script = readFileSync(STRENGTH_SCRIPT, 'utf8')
    expect(script, 'npm run generate').toBe(await strengthScript())
    const page: { PasswordStrength?: { passwordStrength: typeof passwordStrength } } = {}
    runInNewContext(script, page)
    expect(CASES.map(([, typed]) => page.PasswordStrength?.passwordStrength(typed, KNOWN))).toEqual(CASES.map(([strength]) => strength))
  })
})
