// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { gql } from 'urql'
import { afterEach, expect, it } from 'vitest'
import type { JobAction } from '#src/data/generated/schema.ts'
import { userJobKinds } from '#src/features/users/job-kinds.ts'
import { UndoDialog } from '#src/resources/jobs/UndoDialog.tsx'
import type { UndoWords } from '#src/resources/jobs/job-kind.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const words: UndoWords = {
  document: gql`
    mutation UndoPaint($input: UndoPaintInput!) {
      undoPaint(input: $input) {
        errors {
          code
        }
      }
    }
  `,
  restored: (_, written) => msg`${written} go back`,
  kept: (_, written) => msg`${written} stay`,
  effects: { BARRED: (_, written) => msg`${written} locked out` },
  takesAway: ['UNLOCK'],
}

const open = async (action: JobAction, unchanged: number, effects: readonly { code: string; count: number }[]) => {
  const server = heldServer()
  const undo = { __typename: 'JobUndo' as const, until: '2026-11-24T10:00:00Z', unchanged, changed: 1, used: 0, gone: 0 }
  const dialog = (
    <UndoDialog
      job={{ id: 'j1', action, changed: 0 }}
      undo={undo}
      words={words}
      changes={{ types: [], words: {} }}
      onClose={() => undefined}
    />
  )
  renderPage(dialog, { at: '/admin/jobs/j1', route: '/admin/jobs/:id', client: server.client })
  await settle()
  const told = effects.map((effect) => ({ __typename: 'JobEffect', ...effect }))
  await act(async () =>
    server.last().answer({
      job: {
        __typename: 'Job',
        id: 'j1',
        undo: { __typename: 'JobUndo', unchanged, changed: 1, used: 0, gone: 0, digest: 'seen', effects: told },
      },
    }),
  )
  return {
    server,
    sent: () => server.asked.filter(({ name }) => name === 'UndoPaint').length,
    press: async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
      await settle()
    },
  }
}
const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

afterEach(cleanup)

it('says what goes back, what that does to users and what stays, and asks for the number of many users', async () => {
  const { press, sent } = await open('ENABLE', 2, [
    { code: 'BARRED', count: 40 },
    { code: 'NEWER', count: 9 },
  ])
  expect(said()).toEqual(['2 go back', '40 locked out', '1 stay'])
  await press()
  expect([screen.getByText('Type the number of users to confirm.').textContent, sent()]).toEqual([
    'Type the number of users to confirm.',
    0,
  ])
  fireEvent.change(screen.getByRole('textbox', { name: 'Number of users' }), { target: { value: '40' } })
  await press()
  expect(sent()).toBe(1)
})

it('asks for the number of rows that are users where the undo takes something away from many of them', async () => {
  const { press, sent } = await open('UNLOCK', 26, [])
  expect(screen.getByText('Type 26 to confirm.').textContent).toBe('Type 26 to confirm.')
  await press()
  expect(sent()).toBe(0)
})

it('asks for no number where few are concerned, or nothing is taken away', async () => {
  const { press, sent } = await open('LOCK', 300, [{ code: 'BARRED', count: 25 }])
  expect(screen.queryByRole('textbox')).toBeNull()
  await press()
  expect(sent()).toBe(1)
})

it('D24 names the records that are no longer as the job left them, and asks again with what is so now', async () => {
  const { server, press, sent } = await open('ENABLE', 3, [])
  await press()
  expect(server.last().variables).toMatchObject({ input: { jobId: 'j1', digest: 'seen' } })
  const difference = {
    __typename: 'SelectionDifference',
    left: { __typename: 'SelectionPart', count: 1, names: ['Ida'] },
    came: { __typename: 'SelectionPart', count: 0, names: [] },
  }
  const errors = [{ __typename: 'ConflictError', path: 'digest', code: 'SELECTION_CHANGED', message: 'x' }]
  await act(async () => server.last().answer({ undoPaint: { __typename: 'P', job: null, difference, errors } }))
  expect((await screen.findByText(/no longer selected/)).textContent).toBe('1 no longer selected: Ida')
  await press()
  expect(sent()).toBe(1)
  const undo = { __typename: 'JobUndo', unchanged: 2, changed: 2, used: 0, gone: 0, digest: 'now', effects: [] }
  await act(async () => server.last().answer({ job: { __typename: 'Job', id: 'j1', undo } }))
  expect(said()).toContain('2 go back')
  await press()
  expect(server.last().variables).toMatchObject({ input: { digest: 'now' } })
})

it('says of an import by numbers who is taken back, who stays and why, and asks for the number of many', async () => {
  const server = heldServer()
  const numbers = { __typename: 'JobUndo' as const, unchanged: 26, changed: 5, used: 3, gone: 1 }
  const { undo, changes } = userJobKinds.USER_IMPORT
  renderPage(
    <UndoDialog
      job={{ id: 'j1', action: null, changed: 2 }}
      undo={{ ...numbers, until: '2026-12-24T10:00:00Z' }}
      words={undo}
      changes={changes}
      onClose={() => undefined}
    />,
    { at: '/admin/jobs/j1', route: '/admin/jobs/:id', client: server.client },
  )
  await settle()
  await act(async () => server.last().answer({ job: { __typename: 'Job', id: 'j1', undo: { ...numbers, digest: 'seen', effects: [] } } }))
  expect(said()).toEqual([
    '26 users are only invited and will be deleted.',
    '3 have confirmed the account or signed in since then and will stay.',
    '2 were changed since then and will stay.',
    '2 were updated by the import and stay as they are. Revert them in their history.',
    '1 is already gone, or you can no longer see it.',
  ])
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await settle()
  }
  await press()
  expect(server.asked.map(({ name }) => name)).not.toContain('UndoUserImport')
  fireEvent.change(screen.getByRole('textbox', { name: 'Number of records' }), { target: { value: '26' } })
  await press()
  expect(server.last()).toMatchObject({ name: 'UndoUserImport', variables: { input: { jobId: 'j1', count: 26, digest: 'seen' } } })
})
