// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { msg } from '@lingui/core/macro'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChangeData } from '#src/resources/mutation/use-change.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const LockDocument: TypedDocumentNode<{ lock: ChangeData[string] }, { id: string }> = gql`
  mutation Lock($id: ID!) {
    lock(id: $id) {
      errors {
        path
        code
        message
      }
    }
  }
`
const things = { types: ['Thing'], words: { LOCKED: msg`Already locked.` } }

const LockButton = () => {
  const { run, running } = useAction(LockDocument, things)
  return (
    <button aria-busy={running} onClick={() => void run({ id: '1' }, 'Done')}>
      Lock
    </button>
  )
}

const Asked = () => {
  const lock = useChange(LockDocument, things)
  const { whyNot } = useErrorWords(things.words)
  const [said, say] = useState<string>()
  return (
    <>
      <button onClick={() => void lock({ id: '1' }).then((result) => say(whyNot(result) ?? 'Failed'))}>Lock</button>
      <p>{said}</p>
    </>
  )
}

type Server = ReturnType<typeof heldServer>
const LOCKED = { lock: { __typename: 'Payload', errors: [{ __typename: 'UserError', path: null, code: 'LOCKED', message: '' }] } }

afterEach(cleanup)

it('sends once what is pressed twice, and takes the next press when it is through', async () => {
  const { client, last, asked } = heldServer()
  const user = userEvent.setup()
  renderPage(<LockButton />, { client })
  const button = screen.getByRole('button', { name: 'Lock' })
  await user.dblClick(button)
  await settle()
  expect([asked.map(({ name }) => name), button.getAttribute('aria-busy')]).toEqual([['Lock'], 'true'])
  await act(async () => last().answer({ lock: { __typename: 'Payload', errors: null } }))
  expect(button.getAttribute('aria-busy')).toBe('false')
  await user.click(button)
  await settle()
  expect(asked.map(({ name }) => name)).toEqual(['Lock', 'Lock'])
})

it('calls done what the server has done, also where a part of its answer cannot be read', async () => {
  const { client, last } = heldServer()
  const user = userEvent.setup()
  renderPage(<LockButton />, { client })
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await settle()
  await act(async () => last().answerInPart({ lock: { __typename: 'Payload', thing: null, errors: null } }, 'INTERNAL'))
  expect((await screen.findByText('Done')).textContent).toBe('Done')
})

it.each([
  ['LOCKED', 'Already locked.'],
  ['INTERNAL', 'Something went wrong.'],
  ['NEWER', 'Of a newer server.'],
])('says what the code %s means in the words of the area, of every area, or of the server', async (code, words) => {
  const { client, last } = heldServer()
  renderPage(<Asked />, { client })
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
  await settle()
  await act(async () =>
    last().answer({
      lock: { __typename: 'Payload', errors: [{ __typename: 'UserError', path: null, code, message: 'Of a newer server.' }] },
    }),
  )
  expect(screen.getByText(words)).toBeTruthy()
})

it.each([
  ['FRESH_AUTH_REQUIRED', 'Sign in again to change this.'],
  ['VIEW_AS_READ_ONLY', 'Nothing was changed: “View as” is read-only. End the view to make changes.'],
  ['SOMETHING_ELSE', 'Failed'],
])('tells a call that was refused as a whole (%s) from one that failed', async (code, words) => {
  const { client, last } = heldServer()
  renderPage(<Asked />, { client })
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
  await settle()
  await act(async () => last().fail(code))
  expect(screen.getByText(words)).toBeTruthy()
})

it.each([
  ['an error that the portal tells with its reference', (server: Server) => server.last().fail('INTERNAL'), []],
  ['a sign-in that is too old, for which the portal asks', (server: Server) => server.last().fail('FRESH_AUTH_REQUIRED'), []],
  ['an input that was refused', (server: Server) => server.last().answer(LOCKED), ['Already locked.']],
])('says by a toast of a press what nothing else says: %s', async (_, answer, said) => {
  const server = heldServer()
  renderPage(<LockButton />, { client: server.client })
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
  await settle()
  await act(async () => answer(server))
  await settle()
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).toEqual(said)
})
