import { expect, it } from 'vitest'
import { deriveKey, open, parseSecretsKey, seal } from '../../../server/src/platform/secrets.ts'

const key = Buffer.alloc(32, 1)

it('E12 opens what it sealed, and nothing that was changed or sealed with another key', () => {
  const sealed = seal('a TOTP key', key)
  expect(open(sealed, key).toString()).toBe('a TOTP key')
  expect(sealed.includes('TOTP')).toBe(false)
  expect(seal('a TOTP key', key).equals(sealed)).toBe(false)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => open(changed, key)).toThrow(/^(A secret does not open|No key has the id)/)
  }
  expect(() => open(sealed, Buffer.alloc(32, 2))).toThrow(
    'A secret does not open with this SECRETS_KEY: it was sealed with another one, or has been changed.',
  )
})

it('derives a key of its own for every purpose', () => {
  const keys = ['cookies', 'signing'].map((purpose) => deriveKey(key, purpose).toString('hex'))
  expect(new Set([...keys, key.toString('hex')]).size).toBe(3)
  expect(deriveKey(key, 'cookies').toString('hex')).toBe(keys[0])
})

it.each(['', 'x', `${'A'.repeat(42)}==`, 'A'.repeat(44), `${'A'.repeat(43)}= `, Buffer.alloc(33).toString('base64')])(
  'takes %j for no key',
  (text) => {
    expect(parseSecretsKey(text)).toBeUndefined()
  },
)
