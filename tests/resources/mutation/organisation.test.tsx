// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { Client, gql, makeResult } from 'urql'
import type { Operation, TypedDocumentNode } from 'urql'
import { useState } from 'react'
import { filter, map, pipe } from 'wonka'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ChosenCustomerProvider } from '#src/resources/customer.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import type { ChangeData } from '#src/resources/mutation/use-change.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { renderPage, settle } from '../support/render.tsx'

const LockDocument: TypedDocumentNode<{ lock: ChangeData[string] }, { id: string }> = gql`
  mutation Lock($id: ID!) {
    lock(id: $id) {
      errors {
        path
      }
    }
  }
`
const things = { types: ['Thing'], words: {} }
const OF_PATH = '09784206-9884-5ff5-9a16-71c4f16b59bb'

/** The organisations that the mutations name. */
let named: (string | undefined)[] = []
const client = () =>
  new Client({
    url: 'http://portal.test/graphql',
    preferGetMethod: false,
    exchanges: [
      () => (operations) =>
        pipe(
          operations,
          filter((operation: Operation) => operation.kind === 'mutation'),
          map((operation) => {
            named.push(operation.context.customer)
            return makeResult(operation, { data: { lock: { __typename: 'P', errors: null } } })
          }),
        ),
    ],
  })

const Buttons = () => {
  const action = useAction(LockDocument, things)
  const change = useChange(LockDocument, things)
  const form = useFormChange(LockDocument, things)
  const { send } = useSend()
  const undoable = { document: LockDocument, variables: { id: '1' }, changes: things, done: 'Done' }
  return (
    <>
      <button onClick={() => void action.run({ id: '1' }, 'Done')}>Action</button>
      <button onClick={() => void change({ id: '1' })}>Change</button>
      <button onClick={() => void form({ id: '1' })}>Form</button>
      <button onClick={() => void send({ ...undoable, undo: { variables: () => ({ id: '2' }), done: 'Undone' } })}>Undoable</button>
    </>
  )
}
const shown = (chosen: string | undefined, at = '/people') =>
  renderPage(
    <ChosenCustomerProvider value={chosen}>
      <Buttons />
    </ChosenCustomerProvider>,
    { client: client(), at },
  )
const press = async (name: string) => {
  await act(async () => screen.getByRole('button', { name }).click())
  await settle()
}

beforeEach(() => (named = []))
afterEach(cleanup)

it.each([
  ['the chosen organisation', 'a', '/people', 'a'],
  ['all of them', undefined, '/people', ''],
  ['the one of the page', 'a', `/admin/customers/${OF_PATH}/users`, OF_PATH],
])('D20 every change names what its page was drawn in: %s', async (_, chosen, at, expected) => {
  shown(chosen, at)
  for (const name of ['Action', 'Change', 'Form']) await press(name)
  expect(named).toEqual([expected, expected, expected])
})

it('D20 what is undone names the organisation that it was done in, wherever its reader is by then', async () => {
  const { router } = shown(undefined, `/admin/customers/${OF_PATH}/users`)
  await press('Undoable')
  await act(() => router.navigate('/elsewhere'))
  await press('Undo')
  expect(named).toEqual([OF_PATH, OF_PATH])
})

it('a form names the organisation in which it was opened, whichever one is chosen before it is sent', async () => {
  const Switching = () => {
    const [chosen, choose] = useState('a')
    return (
      <ChosenCustomerProvider value={chosen}>
        <button onClick={() => choose('b')}>Switch</button>
        <Buttons />
      </ChosenCustomerProvider>
    )
  }
  renderPage(<Switching />, { client: client() })
  await press('Switch')
  await press('Form')
  await press('Change')
  expect(named).toEqual(['a', 'b'])
})
