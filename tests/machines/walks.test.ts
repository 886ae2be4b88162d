import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import type { AnyEventObject } from 'xstate'
import { accountWalks } from '../../e2e/paths/support/account.walks.ts'
import { appWalks } from '../../e2e/paths/support/app.walks.ts'
import { authWalks } from '../../e2e/paths/support/auth.walks.ts'
import { authenticatorWalks } from '../../e2e/paths/support/authenticator.walks.ts'
import { avatarWalks } from '../../e2e/paths/support/avatar.walks.ts'
import { idleWalks } from '../../e2e/paths/support/idle.walks.ts'
import { migrationWalks } from '../../e2e/paths/support/migration.walks.ts'
import { passkeyWalks } from '../../e2e/paths/support/passkey.walks.ts'
import { phoneWalks } from '../../e2e/paths/support/phone.walks.ts'
import { renewalWalks } from '../../e2e/paths/support/renewal.walks.ts'
import { walksThrough } from '../support/paths.ts'

describe.each(
  Object.entries({
    account: accountWalks,
    app: appWalks,
    auth: authWalks,
    authenticator: authenticatorWalks,
    avatar: avatarWalks,
    idle: idleWalks,
    migration: migrationWalks,
    passkey: passkeyWalks,
    phone: phoneWalks,
    renewal: renewalWalks,
  }),
)('walks of %s', (_, guide) => {
  it('are told in steps of a person, each walk once, where somebody can walk them', () => {
    const told = guide.walks.filter((walk) => guide.impossible(walk) === undefined).map((walk) => guide.title(walk))
    expect(told.length).toBeGreaterThan(0)
    expect(told).toEqual([...new Set(told)])
  })
})

it('leaves out a walk with which another one begins, but not where nobody can take that one', () => {
  const machine = setup({ types: { events: {} as { type: 'go' } | { type: 'on' } } }).createMachine({
    initial: 'first',
    states: { first: { on: { go: 'second' } }, second: { on: { on: 'third' } }, third: {} },
  })
  const examples = { input: undefined, samples: { go: [{ type: 'go' }], on: [{ type: 'on' }] } } as const
  expect(walksThrough(machine, examples).map(({ name }) => name)).toEqual(['go → on'])
  const impossible = (events: readonly AnyEventObject[]) => (events.length > 1 ? 'on purpose' : undefined)
  expect(walksThrough(machine, { ...examples, impossible }).map(({ name }) => name)).toEqual(['go', 'go → on'])
})
