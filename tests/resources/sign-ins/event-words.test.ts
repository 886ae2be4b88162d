import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { ownEntry } from '#src/lib/own-entry.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { eventFact } from '#src/resources/history/event-facts.ts'
import { federationWords } from '#src/resources/sign-ins/federation-words.ts'
import { eventTypes } from '../../../server/src/tables/log.table.ts'
import { endReasons } from '../../../server/src/tables/session.table.ts'
import { metadataFaults } from '../../../server/src/tables/login-provider.table.ts'
import { federationStages } from '../../../server/src/tables/sign-in-trace.table.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })

it.each([
  ['amr', 'pwd', 'Signed in with: Password'],
  ['amr', 'pwd otp mfa', 'Signed in with: Password, One-time code, Two-factor'],
  ['factor', 'AUTHENTICATOR', 'Second step: Authenticator app'],
  ['reason', 'idle', 'Reason: Inactivity'],
  ['client', 'unknown', 'App: unknown'],
  ['client', null, undefined],
  ['revoked', false, undefined],
  ['stage', 'SIGNATURE', 'Failed check: Signature'],
  ['expected', 'azp portico', 'Expected: azp portico'],
  ['received', 'locked', 'Received: The account was locked'],
  ['trace', 'b2a7', undefined],
  ['reason', 'STATUS_503', 'Reason: HTTP status 503'],
  ['provider', 'idle', 'Login provider: idle'],
  ['by', 'b2a7', undefined],
  ['newer', 'than this portal', 'newer: than this portal'],
])('tells the detail %s %s of an event as %s', (key, value, expected) => {
  expect(eventFact(key, value, eventWords, i18n)).toBe(expected)
})

it('has a word for each check of a sign-in by another provider', () => {
  expect(Object.keys(federationWords)).toEqual(federationStages)
})

it('has words for every type of event that the server writes', () => {
  expect(Object.keys(eventWords.types).toSorted()).toEqual([...eventTypes].toSorted())
})

it('has words for every detail of an event, and for every reason that the server names', () => {
  const server = join(import.meta.dirname, '../../../server/src')
  const [keys, reasons] = [new Set<string>(), new Set<string>()]
  for (const file of globSync('{accounts,entities,federation,identity,scim}/**/*.ts', { cwd: server })) {
    const text = readFileSync(join(server, file), 'utf8')
    for (const [, reason = ''] of text.matchAll(/\b(?:endSessions(?:OfUsers)?|endOthers|sessions\.end)\([^)]*?'(\w+)'/g))
      reasons.add(reason)
    if (!/recordEvents?\(/.test(text)) continue
    for (const [, detail = ''] of text.matchAll(/\bdetail(?:: | = )\{([^}]*)\}/g))
      for (const [, key = ''] of detail.matchAll(/(?:^|[{,]\s*|&& \{ )(\w+)(?=[:,\s]|$)/g)) keys.add(key)
    for (const [, reason = ''] of text.matchAll(/\breason: '(\w+)'/g)) reasons.add(reason)
  }
  expect(keys.size).toBeGreaterThan(5)
  expect([...keys].filter((key) => ownEntry<unknown>(eventWords.facts, key) === undefined)).toEqual([])
  expect(reasons.size).toBeGreaterThan(10)
  expect(
    [...reasons, ...endReasons, ...metadataFaults].filter((reason) => ownEntry<unknown>(eventWords.codes, reason) === undefined),
  ).toEqual([])
})
