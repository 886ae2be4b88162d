import { IncomingMessage, ServerResponse } from 'node:http'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { readCookie, setCookie } from '../../../server/src/platform/http/cookies.ts'
import type { Cookie } from '../../../server/src/platform/http/cookies.ts'

const server = join(import.meta.dirname, '../../../server/src')
const HTTPS = 'https://acme.example'

function written(origin: string, ...cookies: Cookie[]) {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  for (const cookie of cookies) setCookie(res, origin, cookie)
  return res.getHeader('set-cookie')
}

function requestWith(cookie: string): IncomingMessage {
  const req = new IncomingMessage(new Socket())
  req.headers.cookie = cookie
  return req
}

it('hides a cookie from scripts and from posts of other sites unless it says otherwise, and sends it by https alone where the host has it', () => {
  const cookie = { name: 'a', value: '1', maxAge: 60 }
  expect([
    written('http://localhost:8080', cookie),
    written(HTTPS, cookie),
    written(HTTPS, { ...cookie, path: '/identity', isStrict: true }),
    written(HTTPS, { ...cookie, isReadable: true, maxAge: 0 }),
  ]).toEqual([
    'a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
    'a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    'a=1; Path=/identity; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
    'a=1; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ])
})

it('adds to the cookies that an answer has already', () => {
  const [one, other] = ['one', 'other'].map((name) => ({ name, value: '1', maxAge: 1 }))
  expect(one && other && written(HTTPS, one, other)).toHaveLength(2)
})

it.each(['plain', 'a; b=c', 'c=de|uic=de', '100 %', 'Łódź'])('reads %j as it was written', (value) => {
  const [pair = ''] = String(written(HTTPS, { name: 'a', value, maxAge: 1 })).split(';')
  expect(pair).not.toMatch(/[\s;,]/)
  expect(readCookie(requestWith(`x=1; ${pair}; a=later`), 'a')).toBe(value)
})

it('reads nothing where there is none or its encoding is broken', () => {
  expect(['', 'b=1', 'a=%E0%A4%A', 'aa=1'].map((cookie) => readCookie(requestWith(cookie), 'a'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('is the one place of the server that writes cookies', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const writers = files.filter((name) => /set-cookie/i.test(readFileSync(join(server, name), 'utf8')))
  expect(writers).toEqual(['platform/http/cookies.ts'])
})
