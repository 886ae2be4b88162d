import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveKey, fingerprintOf, open, parseSecretsKey, seal, sealedHead } from '../../../server/src/platform/secrets.ts'

const [one, other, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
const under = (present: Buffer, ...others: Buffer[]) => ({ present, others })

describe('E12 sealing', () => {
  it('opens what it sealed, and nothing that was changed', () => {
    const sealed = seal('a TOTP key', under(one))
    expect(open(sealed, under(one)).toString()).toBe('a TOTP key')
    expect(sealed.includes('TOTP')).toBe(false)
    expect(seal('a TOTP key', under(one)).equals(sealed)).toBe(false)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => open(changed, under(one))).toThrow(
        at === 0
          ? 'This is not sealed in a format of this version (3).'
          : at < 5
            ? /^A secret is sealed under the key [\da-f]{8}\./
            : 'A secret has been changed since it was sealed.',
      )
    }
  })

  it('seals under the present key, opens under any, and names the one that is missing', () => {
    const sealed = seal('a PIN', under(one, other))
    expect(sealed.subarray(0, 5)).toEqual(sealedHead(one))
    expect(open(sealed, under(other, third, one)).toString()).toBe('a PIN')
    expect(() => open(sealed, under(other, third))).toThrow(
      `A secret is sealed under the key ${fingerprintOf(one)}. Neither SECRETS_KEY nor SECRETS_KEY_OTHERS holds it.`,
    )
  })

  it('opens what versions sealed that did not say by which key', () => {
    const nonce = Buffer.alloc(12, 9)
    const cipher = createCipheriv('aes-256-gcm', one, nonce)
    const body = Buffer.concat([cipher.update('from before'), cipher.final()])
    const sealed = Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body])
    expect([under(one), under(other, third, one)].map((keys) => open(sealed, keys).toString())).toEqual(['from before', 'from before'])
    expect(() => open(sealed, under(other, third))).toThrow('A secret was sealed under another key, or has been changed.')
  })

  it('calls a key by what tells nothing of it', () => {
    const name = fingerprintOf(one)
    expect(name).toMatch(/^[\da-f]{8}$/)
    expect(one.toString('hex')).not.toContain(name)
    expect([other, third].map(fingerprintOf)).not.toContain(name)
  })
})

it('derives a key of its own for every purpose, of the root alone', () => {
  const keys = ['cookies', 'signing', 'fingerprint'].map((purpose) => deriveKey({ root: one }, purpose).toString('hex'))
  expect(new Set([...keys, one.toString('hex')]).size).toBe(4)
  expect(deriveKey({ root: one }, 'cookies').toString('hex')).toBe(keys[0])
  expect(deriveKey({ root: other }, 'cookies').toString('hex')).not.toBe(keys[0])
})

it.each(['', 'x', `${'A'.repeat(42)}==`, 'A'.repeat(44), `${'A'.repeat(43)}= `, Buffer.alloc(33).toString('base64')])(
  'takes %j for no key',
  (text) => {
    expect(parseSecretsKey(text)).toBeUndefined()
  },
)
