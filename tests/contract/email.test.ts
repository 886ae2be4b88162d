import { describe, expect, it } from 'vitest'
import { isEmail } from '#contract/email.ts'

describe('the email format', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    'x@[127.0.0.1]',
    "o'neil@firma.de",
    'jürgen@müller.de',
    'a@b-c.io',
    'ivan@xn--e1afmkfd.xn--p1ai',
    'ivan@пример.рф',
    'a@b.XN--FIQS8S',
  ])('takes %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })
  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b..de',
    'a@-b.de',
    'a@b.d3',
    'a@b.xn--',
    'a@b.xn--a-',
    'a@b.yn--p1ai',
    'x@[300.0.0.1]',
    'x@[1.2.3]',
    'a@b@c.de',
    'a@b.co ',
    'a\u00adb@c.de',
    'a@b\u200bc.de',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})
