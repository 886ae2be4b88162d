// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AssignProfileDialog } from '#src/features/users/actions/AssignProfileDialog.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { ada } from './ada.ts'

afterEach(cleanup)

const ADMIN = 6
const activity = (name: string, userTypes = [ADMIN]) => ({ __typename: 'Activity', name, type: 'VIEW', userTypes })
const readers = { __typename: 'AccessProfile', id: 'p1', name: 'Readers', digest: 'of p1', activities: [activity('User')] }
const customer = (more: object) => ({
  __typename: 'CustomerAccess',
  customerId: 'c1',
  customerName: 'Acme',
  accessProfileName: null,
  hasFullAccess: false,
  accessProfiles: [readers],
  ...more,
})

const open = async (access: object) => {
  const server = heldServer()
  renderPage(<AssignProfileDialog entity={{ ...ada, userType: ADMIN }} onClose={() => {}} />, { client: server.client })
  await settle()
  const userAccess = {
    __typename: 'UserAccess',
    userId: 'u1',
    userType: ADMIN,
    isLimited: true,
    hasLostProfiles: false,
    knownActivities: [activity('User'), activity('Log'), activity('Partner', [4])],
    staffAccessProfileName: null,
    customers: [],
    ...access,
  }
  server.last().answer({ userAccess })
  await settle()
  return server
}
const choose = async (label: string, name: string) => {
  const field = screen.getByRole('combobox', { name: label })
  const option = [...field.querySelectorAll('option')].find(({ textContent }) => textContent === name)
  if (!option) throw new Error(`Not offered: ${name}`)
  fireEvent.change(field, { target: { value: option.value } })
  await settle()
}
const names = (label: string) =>
  [...screen.getByRole('combobox', { name: label }).querySelectorAll('option')].map(({ textContent }) => textContent)

it.each([
  ['who has no customer, everywhere', [], 'Everywhere', ['No access profile', 'Full access'], { customerId: '' }],
  ['at a customer', [customer({})], 'Acme', ['No access profile', 'Full access', 'Readers'], { customerId: 'c1' }],
])(
  'gives full access back to a limited administrator without a profile %s, with what they gain',
  async (_, customers, place, offered, where) => {
    const server = await open({ customers })
    expect([names('Customer')[0], names('Access profile')]).toEqual([place, offered])
    expect(screen.queryByRole('button', { name: 'Save' })?.hasAttribute('disabled') ?? true).toBe(true)
    await choose('Access profile', 'Full access')
    // Of what administrators can have: the activity of vendor operations is none.
    expect(screen.getByRole('status').textContent).toBe('2 permissions gained. 0 permissions lost.')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    expect(server.last().variables).toEqual({ input: { id: 'u1', ...where, accessProfileId: '', fullAccess: true, digest: 'none.none' } })
  },
)

it('offers full access everywhere beside the customers, and only while no customer gives a profile', async () => {
  await open({ customers: [customer({})] })
  expect(names('Customer')).toEqual(['Acme', 'Everywhere'])
  cleanup()
  await open({ customers: [customer({ accessProfileName: 'Readers' })] })
  expect(names('Customer')).toEqual(['Acme'])
})

it('offers it also to who lost one of several profiles, with what the others leave of it', async () => {
  await open({ customers: [customer({ accessProfileName: 'Readers' })], hasLostProfiles: true })
  expect(names('Customer')).toEqual(['Acme', 'Everywhere'])
  await choose('Customer', 'Everywhere')
  expect(names('Access profile')).toEqual(['No access profile', 'Full access'])
  await choose('Access profile', 'Full access')
  expect(screen.getByRole('status').textContent).toBe('1 permission gained. 0 permissions lost.')
})

it('says what is lost where a profile takes the place of full access, and that nothing is left without one', async () => {
  const server = await open({ isLimited: false, customers: [customer({ hasFullAccess: true })] })
  expect(names('Access profile')).toEqual(['Full access', 'Readers'])
  await choose('Access profile', 'Readers')
  expect(screen.getByRole('status').textContent).toBe('0 permissions gained. 1 permission lost.')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(server.last().variables).toEqual({ input: { id: 'u1', customerId: 'c1', accessProfileId: 'p1', digest: 'none.of p1' } })
  cleanup()
  await open({ customers: [customer({ accessProfileName: 'Readers' })] })
  await choose('Access profile', 'No access profile')
  expect(screen.getByRole('status').textContent).toContain(
    '1 permission lost. Without an access profile, this administrator can do nothing',
  )
})

it('D24 confirms the profile that is shown by now where it has been changed since it was chosen', async () => {
  const server = await open({ customers: [customer({})] })
  const answered = server.last()
  await choose('Access profile', 'Readers')
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    return server.last()
  }
  const first = await save()
  expect(first.variables).toMatchObject({ input: { accessProfileId: 'p1', digest: 'none.of p1' } })
  const errors = [{ __typename: 'ConflictError', path: 'digest', message: '', code: 'PREVIEW_CHANGED' }]
  first.answer({ setUserAccessProfile: { __typename: 'SetUserAccessProfilePayload', userIdentity: null, errors } })
  await settle()
  const reading = server.last()
  expect([reading.name, reading === answered]).toEqual(['AssignableProfiles', false])
  const changed = { ...readers, digest: 'of p1 as it is now', activities: [activity('User'), activity('Log')] }
  reading.answer({
    userAccess: {
      __typename: 'UserAccess',
      userId: 'u1',
      userType: ADMIN,
      isLimited: true,
      hasLostProfiles: false,
      knownActivities: [],
      staffAccessProfileName: null,
      customers: [customer({ accessProfiles: [changed] })],
    },
  })
  await settle()
  expect(screen.getByRole('status').textContent).toBe('2 permissions gained. 0 permissions lost.')
  expect((await save()).variables).toEqual({
    input: { id: 'u1', customerId: 'c1', accessProfileId: 'p1', digest: 'none.of p1 as it is now' },
  })
})
