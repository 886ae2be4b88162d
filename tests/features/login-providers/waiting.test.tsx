// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { providerActions } from '#src/features/login-providers/actions/provider-actions.tsx'
import type { Provider } from '#src/features/login-providers/ProviderFrame.tsx'
import { oidcSetup, samlSetup } from '#src/features/login-providers/setup/setup.record.ts'
import { permittedActions } from '#src/resources/record/actions/action.ts'
import type { Reader } from '#src/resources/reader.ts'

type Waiting = Partial<NonNullable<Provider['waitingChange']>>
const given = { id: 'p1', version: 1, ofVendor: false, enabled: false, state: 'DISABLED', changesWait: true, usedBy: { customers: 0 } }
const provider = (waitingChange: Waiting | null, more: object = {}) => ({ ...given, waitingChange, ...more }) as unknown as Provider
const reader = { subject: 'u1', portal: 'admin', mayDo: ({ roles }: { roles?: unknown }) => roles !== undefined } as unknown as Reader
const offered = (of: Provider) => permittedActions(providerActions, of, reader).flat()
const PARTNER = /^Not changed yet\. A partner administrator or vendor operations must confirm it/
const OPERATIONS = /^Not changed yet\. Vendor operations must confirm it/

it.each([
  ['nothing waits', null, null, /^Login provider enabled$/],
  ['it waits', null, { revision: 1, needsOperations: false }, PARTNER],
  ['it waits for vendor operations', null, { revision: 1, needsOperations: true }, OPERATIONS],
  ['it joins what waits already', { revision: 1 }, { revision: 2, needsOperations: true }, OPERATIONS],
  ['something else waits', { revision: 2 }, { revision: 2, needsOperations: true }, /^Login provider enabled$/],
])('says after enabling what came of it where %s', (_, before, after, words) => {
  const enable = offered(provider(before)).find(({ action }) => action.id === 'enable')?.action
  if (!enable || !('send' in enable) || typeof enable.send.done !== 'function') throw new Error('Enabling sends nothing.')
  const answer = { updateLoginProvider: { loginProvider: provider(after), errors: null } }
  expect(enable.send.done(provider(before), answer).message).toMatch(words)
})

it.each([
  ['OpenID Connect', oidcSetup],
  ['SAML2', samlSetup],
])('says after a change of the setup by %s that it waits, and nothing more of one that was made', (_, { saved }) => {
  const after = provider({ revision: 1, needsOperations: false })
  expect(saved?.(after, {}, provider(null))?.message).toMatch(PARTNER)
  expect(saved?.(after, {}, after)).toBeUndefined()
  expect(saved?.(provider(null), {}, provider(null))).toBeUndefined()
})

it('closes deleting with the reason where users above the reader are linked, and to nobody else', () => {
  const remove = (of: Provider) => offered(of).find(({ action }) => action.id === 'delete')?.closed?.message
  expect(remove(provider(null))).toMatch(/^Users with more rights than yours are linked with it/)
  expect(remove(provider(null, { changesWait: false }))).toBeUndefined()
  expect(remove(provider(null, { usedBy: { customers: 1 } }))).toMatch(/^Customers use it/)
})
