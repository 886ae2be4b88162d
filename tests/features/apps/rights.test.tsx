// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { keyOf } from '../../../server/src/access/activities.ts'
import { machineActivities } from '../../../server/src/access/machine-rights.ts'
import AppFrame from '#src/features/apps/record/AppFrame.tsx'
import AppRightsPage from '#src/features/apps/record/AppRightsPage.tsx'
import { MACHINE_ACTIVITIES } from '#src/features/apps/record/rights.record.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const appWith = (parts: object) => ({
  ...{ __typename: 'Client', id: 'a1', version: 3, clientId: 'sync', name: 'Sync', description: null, kind: 'MACHINE', isPublic: false },
  ...{ enabled: true, isSystem: false, isFirstParty: false, isMobile: false, requirePkce: false, requirePar: false, grantTypes: [] },
  ...{ scopes: ['graph.all'], redirectUris: [], postLogoutRedirectUris: [], corsOrigins: [], claims: [], startUrl: null },
  ...{ backchannelLogoutUri: null, allowsPassword: true, loginProviderIds: [], userTypes: [], customerIds: [], accessTokenMinutes: 10 },
  ...{ idTokenMinutes: 10, refreshTokenHours: 1, properties: [], lastUsedOn: null, createdAt: '2026-01-01T00:00:00Z', health: 'OK' },
  ...{ use: { __typename: 'ClientUse', signIns: 0, people: 0, refreshTokens: 0, apis: [], faults: 0 }, refusedAddresses: [] },
  ...{ partnerId: null, partner: null, secrets: [], machineAccess: null },
  ...parts,
})
const access = (ownerState: string) => ({
  __typename: 'MachineAccess',
  partnerId: 'p1',
  customerIds: [],
  activities: ['VIEW User'],
  ownerId: 'u1',
  ownerState,
})

const open = async (parts: object = {}) => {
  const server = heldServer()
  renderPage(
    <Routes>
      <Route path=":app" element={<AppFrame />}>
        <Route path="rights" element={<AppRightsPage />} />
      </Route>
    </Routes>,
    { at: '/vendor/apps/a1/rights', route: '/vendor/apps/*', client: server.client },
  )
  await settle()
  await act(async () => server.asked.find(({ name }) => name === 'Client')?.answer({ client: appWith(parts) }))
  await settle()
  return server
}

it('D25 offers exactly the activities that a machine can have', () => {
  expect(MACHINE_ACTIVITIES.map(({ value }) => value).toSorted()).toEqual(machineActivities.map(keyOf).toSorted())
})

it('D25 a machine has no rights until some are chosen, which are sent with the place and the owner', async () => {
  const { asked } = await open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: /^Activities/ }))
  await user.click(await screen.findByRole('option', { name: 'See users' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(asked.some(({ name }) => name === 'SetMachineAccess')).toBe(false)
  await user.click(screen.getByRole('combobox', { name: /^Reach/ }))
  await user.click(await screen.findByRole('option', { name: 'All customers of the partner' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(asked.find(({ name }) => name === 'SetMachineAccess')?.variables).toEqual({
    input: { id: 'a1', version: 3, activities: ['VIEW User'], customerIds: [] },
  })
})

it.each([
  ['LIMITED', 'some of its calls are refused'],
  ['LEFT', 'choose another owner'],
  ['ENDED', 'all calls of the app are refused'],
])('D25 says what the state of the owner means: %s', async (state, words) => {
  await open({ machineAccess: access(state) })
  expect(document.body.textContent).toContain(words)
})

it('D25 does not widen a machine to the whole partner because its customers were removed', async () => {
  const { asked } = await open({ machineAccess: { ...access('PRESENT'), customerIds: ['c1'] } })
  const user = userEvent.setup()
  await act(async () => {
    for (const { name, answer } of asked) if (name === 'CustomerChoices') answer({ customers: { nodes: [] } })
  })
  const field = screen.getByRole('combobox', { name: /^Customers/ })
  await user.click(field)
  await user.keyboard('{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(document.body.textContent).toContain('Choose at least one customer.')
  expect(asked.some(({ name }) => name === 'SetMachineAccess')).toBe(false)
  await user.click(screen.getByRole('combobox', { name: /^Reach/ }))
  await user.click(await screen.findByRole('option', { name: 'All customers of the partner' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(asked.find(({ name }) => name === 'SetMachineAccess')?.variables).toMatchObject({ input: { customerIds: [], partnerId: 'p1' } })
})

it.each([
  [{ scopes: [] }, 'no longer has the scope graph.all'],
  [{ partnerId: 'p2' }, 'was given to another partner'],
])('D25 says why every call is refused although the owner is there: %o', async (parts, words) => {
  await open({ ...parts, machineAccess: access('PRESENT') })
  expect(document.body.textContent).toContain(words)
})

it('D25 says that the owner was deleted', async () => {
  await open({ machineAccess: { ...access('ENDED'), ownerId: null } })
  expect(document.body.textContent).toContain('The owner was deleted')
})

it('D25 offers nothing to an app of another kind', async () => {
  await open({ kind: 'WEB_APP' })
  expect([screen.queryByText('What it can do'), document.body.textContent.includes('Only a machine can have rights')]).toEqual([null, true])
})
