// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ModuleDialog } from '#src/features/customers/modules/ModuleDialog.tsx'
import { CustomerModulesDocument } from '#src/features/customers/modules/modules.generated.ts'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const leave = {
  name: 'Leave',
  requires: [],
  isOffered: true,
  isSet: true,
  isOn: true,
  startsOn: null,
  endsOn: null,
  people: 3,
  digest: 'd3',
}

const save = async () => {
  const server = heldServer()
  const onClose = vi.fn<() => void>()
  renderPage(<ModuleDialog customer={{ id: 'c1', version: 4 }} module={leave} onClose={onClose} />, { client: server.client })
  await settle()
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('switch', { name: 'On' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const said = () => within(dialog).queryByRole('alert')?.textContent
  return { ...server, onClose, said }
}

it('leaves a failure to the toast that has its reference, and stays open', async () => {
  const { last, onClose, said } = await save()
  expect(last().variables).toEqual({ input: { id: 'c1', version: 4, name: 'Leave', enabled: false, digest: 'd3' } })
  await act(async () => last().fail('INTERNAL'))
  await settle()
  expect([said(), onClose.mock.calls]).toEqual([undefined, []])
})

it('says itself what the server objects to', async () => {
  const { last, onClose, said } = await save()
  const errors = [{ __typename: 'InvalidError', path: 'name', code: 'MODULE_NEEDED', message: 'Needed.' }]
  await act(async () => last().answer({ setCustomerModule: { __typename: 'CustomerPayload', customer: null, errors } }))
  await settle()
  expect([said(), onClose.mock.calls]).toEqual(['Other modules need this module for the same time. Change those first.', []])
})

it('D24 shows whom it affects now where others are affected than were shown, and sends that with the next press', async () => {
  const server = heldServer()
  const Page = () => {
    const { customer } = useStableQuery(CustomerModulesDocument, { id: 'c1' }).data ?? {}
    return customer?.modules.map((module) => (
      <ModuleDialog key={module.name} customer={customer} module={module} onClose={() => undefined} />
    ))
  }
  const read = (people: number, digest: string) => ({
    customer: { __typename: 'Customer', id: 'c1', version: 4, modules: [{ __typename: 'CustomerModule', ...leave, people, digest }] },
  })
  renderPage(<Page />, { client: server.client })
  await settle()
  await act(async () => server.last().answer(read(3, 'of 3')))
  await settle()
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('switch', { name: 'On' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const errors = [{ __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED', message: 'Others.' }]
  await act(async () => server.last().answer({ setCustomerModule: { __typename: 'CustomerPayload', customer: null, errors } }))
  await settle()
  await act(async () => server.last().answer(read(2, 'of 2')))
  await settle()
  expect([dialog.getByRole('status').textContent, dialog.getByRole('alert').textContent]).toEqual([
    '2 users lose access today.',
    'Other users are affected now. Look through it again.',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(server.last().variables).toEqual({ input: { id: 'c1', version: 4, name: 'Leave', enabled: false, digest: 'of 2' } })
})
