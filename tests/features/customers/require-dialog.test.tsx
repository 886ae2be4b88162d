// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useQuery } from 'urql'
import { RequireDialog } from '#src/features/customers/setup/RequireDialog.tsx'
import { ProviderRequirementDocument } from '#src/features/customers/setup/requirement.generated.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const customer = {
  __typename: 'Customer' as const,
  id: 'c1',
  version: 4,
  providerRequiredSince: null,
  breakGlass: [],
  providerRequirement: {
    __typename: 'LoginProviderRequirement' as const,
    people: 3,
    digest: 'seen',
    shutOutCount: 12,
    shutOut: Array.from({ length: 12 }, (_, at) => ({ __typename: 'SignInPerson' as const, id: `u${at}`, name: `Person ${at}` })),
    sessions: 2,
    apps: 1,
    candidates: [{ __typename: 'SignInPerson' as const, id: 'b1', name: 'Bea' }],
  },
}

const open = async (changes: object = {}) => {
  const server = heldServer()
  const onClose = vi.fn<() => void>()
  const shown = { ...customer, providerRequirement: { ...customer.providerRequirement, ...changes } }
  renderPage(<RequireDialog customer={shown} provider="Entra" onClose={onClose} />, { client: server.client })
  await settle()
  return { ...server, onClose, dialog: screen.getByRole('dialog') }
}

it('says whom it concerns and shuts out, and sends nothing before somebody keeps their password', async () => {
  const { dialog, last } = await open()
  for (const words of ['It concerns 3 users.', '2 sessions by another way end at once.', '1 app in them loses its tokens.', 'and 2 more'])
    expect(dialog.textContent).toContain(words)
  const confirm = () => within(dialog).queryByRole('button', { name: 'Require this login provider' })
  expect(confirm()).toBeNull()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Bea' }))
  await userEvent.click(confirm() ?? dialog)
  expect(last().variables).toEqual({ input: { id: 'c1', version: 4, people: 3, digest: 'seen', breakGlass: ['b1'] } })
  const errors = [{ __typename: 'ValidationError', path: null, code: 'REQUIRED_OTHER_SESSION', message: 'x' }]
  await act(async () => last().answer({ requireLoginProvider: { __typename: 'RequireLoginProviderPayload', customer: null, errors } }))
  await settle()
  expect(within(dialog).getByRole('alert').textContent).toContain('Sign in by this login provider first.')
})

it('D24 asks again with the numbers before and now where it concerns other users', async () => {
  const { client, last } = heldServer()
  const Page = () => {
    const [{ data }] = useQuery({ query: ProviderRequirementDocument, variables: { id: 'c1' } })
    return data?.customer ? <RequireDialog customer={data.customer} provider="Entra" onClose={() => undefined} /> : null
  }
  renderPage(<Page />, { client })
  await settle()
  await act(async () => last().answer({ customer }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Bea' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Require this login provider' }))
  await settle()
  const errors = [{ __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED', message: 'x' }]
  await act(async () => last().answer({ requireLoginProvider: { __typename: 'RequireLoginProviderPayload', customer: null, errors } }))
  await settle()
  expect(dialog.getByRole('alert').textContent).toContain('Other users are affected now.')
  expect(last().name).toBe('ProviderRequirement')
  const providerRequirement = { ...customer.providerRequirement, digest: 'now', people: 4, shutOutCount: 13 }
  await act(async () => last().answer({ customer: { ...customer, providerRequirement } }))
  await settle()
  const { textContent } = screen.getByRole('dialog')
  expect([
    textContent.includes('Before: 3 users. 12 users were not linked with it.'),
    textContent.includes('It concerns 4 users.'),
  ]).toEqual([true, true])
  await userEvent.click(dialog.getByRole('button', { name: 'Require this login provider' }))
  await settle()
  expect(last().variables).toEqual({ input: { id: 'c1', version: 4, people: 4, digest: 'now', breakGlass: ['b1'] } })
})

it('sends nobody who can no longer keep a password, and nothing while nobody is left', async () => {
  const { client, last } = heldServer()
  const Page = () => {
    const [{ data }] = useQuery({ query: ProviderRequirementDocument, variables: { id: 'c1' } })
    return data?.customer ? <RequireDialog customer={data.customer} provider="Entra" onClose={() => undefined} /> : null
  }
  renderPage(<Page />, { client })
  await settle()
  await act(async () => last().answer({ customer }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Bea' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Require this login provider' }))
  await settle()
  const errors = [{ __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED', message: 'x' }]
  await act(async () => last().answer({ requireLoginProvider: { __typename: 'RequireLoginProviderPayload', customer: null, errors } }))
  await settle()
  const candidates = [{ __typename: 'SignInPerson' as const, id: 'b2', name: 'Cleo' }]
  const providerRequirement = { ...customer.providerRequirement, digest: 'now', candidates }
  await act(async () => last().answer({ customer: { ...customer, providerRequirement } }))
  await settle()
  const confirm = () => dialog.queryByRole('button', { name: 'Require this login provider' })
  expect([dialog.queryByRole('checkbox', { name: 'Bea' }), confirm()]).toEqual([null, null])
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Cleo' }))
  await userEvent.click(confirm() ?? document.body)
  await settle()
  expect(last().variables).toEqual({ input: { id: 'c1', version: 4, people: 3, digest: 'now', breakGlass: ['b2'] } })
})

it('says what is needed where nobody can keep a password', async () => {
  const { dialog } = await open({ candidates: [], shutOutCount: 0, shutOut: [] })
  expect(dialog.textContent).toContain('Nobody can keep a password yet')
  expect(dialog.textContent).not.toContain('shut out')
})
