import { expect, it } from 'vitest'
import { readMethods, wordsOfMethods, writeMethods } from '#src/resources/sign-ins/two-factor-methods.ts'

it.each([
  ['NONE', 'NONE', [], false, ['None']],
  ['ANY', 'ALL', [], false, ['Any method']],
  ['ALL', 'ADMIN', [], true, ['All methods']],
  ['PIN', 'ALL', ['PIN'], false, ['PIN']],
  ['AUTHENTICATOR_EMAIL', 'ALL', ['AUTHENTICATOR', 'EMAIL'], false, ['Authenticator app', 'Email']],
  ['ALL_FIDO_SMS', 'ALL', ['FIDO', 'SMS'], true, ['Security devices', 'SMS']],
])('the rule %s is read, said and written again', (rule, level, methods, each, words) => {
  expect(readMethods(rule)).toEqual({ methods, each })
  expect(wordsOfMethods(rule).map(({ message }) => message)).toEqual(words)
  expect(writeMethods({ methods, each }, level)).toBe(rule)
})

it('is written in the order of strength, however it was chosen', () => {
  expect(writeMethods({ methods: ['PIN', 'FIDO'], each: false }, 'ALL')).toBe('FIDO_PIN')
})
