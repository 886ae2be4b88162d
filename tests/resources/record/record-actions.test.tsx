// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { IconKey, IconLock } from '@tabler/icons-react'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, expect, it } from 'vitest'
import type { ChangeData } from '#src/resources/mutation/use-change.ts'
import { sends } from '#src/resources/record/actions/action.ts'
import type { RecordActions } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { hasListedActions, offeredActions } from '#src/resources/record/actions/offered-actions.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

type Thing = { __typename: 'Thing'; id: string; locked: boolean }
const ThingDocument: TypedDocumentNode<{ thing: Thing | null }, { id: string }> = gql`
  query Thing($id: ID!) {
    thing(id: $id) {
      id
      locked
    }
  }
`
const changing = (name: string): TypedDocumentNode<{ change: ChangeData[string] }, { id: string; consented?: boolean }> => gql`
  mutation ${name}($id: ID!, $consented: Boolean) {
    change(id: $id, consented: $consented) {
      errors {
        path
        code
        message
      }
    }
  }
`
const changes = { types: ['Thing'], words: { LAST: msg`This is the last one.` } }
const actions: RecordActions<Thing> = {
  groups: [
    [
      {
        id: 'mail',
        label: msg`Send link`,
        icon: IconKey,
        when: () => true,
        ...sends({ document: changing('Mail'), variables: ({ id }: Thing) => ({ id }), changes, done: msg`Link sent` }),
      },
    ],
    [
      {
        id: 'lock',
        label: msg`Lock…`,
        icon: IconLock,
        danger: true,
        when: ({ locked }) => (locked ? msg`Already locked.` : true),
        ...asks({
          title: ({ id }: Thing) => msg`Lock ${id}?`,
          Text: () => <p>They are signed out.</p>,
          confirm: msg`Lock`,
          danger: true,
          consent: { path: 'consented', label: msg`Leave nobody` },
          document: changing('Lock'),
          variables: ({ id }, consented) => ({ id, consented }),
          changes,
          done: msg`Locked`,
        }),
      },
    ],
  ],
}
const closing: RecordActions<Thing> = {
  groups: [
    [
      {
        id: 'close',
        label: msg`Close account`,
        icon: IconLock,
        when: () => true,
        ...sends({
          document: changing('Close'),
          variables: ({ id }: Thing) => ({ id }),
          changes,
          done: msg`Closed`,
          undo: { variables: ({ id }) => ({ id, consented: false }), done: msg`Open again` },
          objection: {
            path: 'consented',
            Dialog: asks({
              title: ({ id }: Thing) => msg`Close ${id}?`,
              Text: () => <p>This is the last one.</p>,
              confirm: msg`Close anyway`,
              document: changing('Close'),
              variables: ({ id }) => ({ id, consented: true }),
              changes,
              done: msg`Closed`,
            }).Dialog,
          },
        }),
      },
    ],
  ],
}
const { Actions: Closing } = recordActions({ load: async () => closing, query: ThingDocument, entity: ({ thing }) => thing })
const { Actions, RowActions } = recordActions({
  load: async () => actions,
  query: ThingDocument,
  entity: ({ thing }) => thing,
})
const thing = (locked = false): Thing => ({ __typename: 'Thing', id: 't1', locked })
const taken = { change: { __typename: 'Payload', errors: null } }

afterEach(cleanup)

const open = async (page = <Actions entity={thing()} />, name = 'Actions') => {
  const server = heldServer()
  renderPage(page, { at: '/admin/things', client: server.client })
  await userEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('menu')
  await settle()
  return server
}
const items = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)
const pick = async (name: string) => {
  await userEvent.click(screen.getByRole('menuitem', { name }))
  await settle()
}

it('sends with the second press, says what was done, and gives the focus back to its button', async () => {
  const { asked, last } = await open()
  expect(items()).toEqual(['Send link', 'Lock…'])
  await pick('Send link')
  expect(asked.map(({ name, variables }) => [name, variables])).toEqual([['Mail', { id: 't1' }]])
  await act(async () => last().answer(taken))
  expect(await screen.findByText('Link sent')).toBeTruthy()
  expect([items(), document.activeElement?.textContent]).toEqual([[], 'Actions'])
})

it('gives the focus to its button from what stands around it, where a right click had put it', async () => {
  const around = (
    <section aria-label="Around" tabIndex={-1}>
      <Actions entity={thing()} />
    </section>
  )
  renderPage(around, { at: '/admin/things', client: heldServer().client })
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await screen.findByRole('menu')
  await settle()
  act(() => screen.getByRole('region', { name: 'Around', hidden: true }).focus())
  await pick('Send link')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }))
})

it('asks first, says why the server refuses, and asks for consent only then', async () => {
  const { asked, last } = await open()
  await pick('Lock…')
  expect(screen.getByRole('dialog', { name: 'Lock t1?' }).textContent).toContain('They are signed out.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  const press = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
    await settle()
  }
  await press()
  const errors = [{ __typename: 'UserError', path: 'consented', code: 'LAST', message: '' }]
  await act(async () => last().answer({ change: { __typename: 'Payload', errors } }))
  expect(screen.getByRole('alert').textContent).toBe('This is the last one.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave nobody' }))
  await press()
  expect(asked.map(({ variables }) => variables['consented'])).toEqual([false, true])
  await act(async () => last().answer(taken))
  expect([screen.queryByRole('dialog'), document.activeElement?.textContent]).toEqual([null, 'Actions'])
})

it('J8 opens no question again while its answer is on its way, and then the next one', async () => {
  const { asked, last } = await open()
  const actionsButton = () => screen.getByRole('button', { name: 'Actions' })
  await pick('Lock…')
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }))
  await settle()
  const sent = last()
  await userEvent.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  expect(actionsButton().getAttribute('aria-busy')).toBe('true')
  await userEvent.click(actionsButton())
  await settle()
  expect(screen.queryByRole('menu')).toBeNull()
  await act(async () => sent.answer(taken))
  expect(await screen.findByText('Locked')).toBeTruthy()
  await userEvent.click(actionsButton())
  await screen.findByRole('menu')
  await pick('Lock…')
  expect([screen.getByRole('dialog', { name: 'Lock t1?' }).tagName, asked.length]).toEqual(['DIALOG', 1])
})

it('of a row reads the record once it is opened, and shows closed what is of no use, with the reason', async () => {
  const { asked, last } = await open(<RowActions id="t1" name="One" />, 'Actions for One')
  expect([asked.map(({ name, variables }) => [name, variables['id']]), items()]).toEqual([[['Thing', 't1']], []])
  await act(async () => last().answer({ thing: thing(true) }))
  expect(items()).toEqual(['Send link', 'Lock…Already locked.'])
  expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: /Lock/ }).disabled).toBe(true)
})

it('does at once what can be taken back, and takes it back by the button of its message', async () => {
  const { asked, last } = await open(<Closing entity={thing()} />)
  await pick('Close account')
  await act(async () => last().answer(taken))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await settle()
  expect(asked.map(({ name, variables }) => [name, variables])).toEqual([
    ['Close', { id: 't1' }],
    ['Close', { id: 't1', consented: false }],
  ])
  await act(async () => last().answer(taken))
  expect(await screen.findByText('Open again')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('asks only where the server objects, and then sends what was confirmed', async () => {
  const { asked, last } = await open(<Closing entity={thing()} />)
  await pick('Close account')
  const errors = [{ __typename: 'UserError', path: 'consented', code: 'LAST', message: '' }]
  await act(async () => last().answer({ change: { __typename: 'Payload', errors } }))
  expect(screen.getByRole('dialog', { name: 'Close t1?' }).textContent).toContain('This is the last one.')
  await userEvent.click(screen.getByRole('button', { name: 'Close anyway' }))
  await settle()
  expect(asked.map(({ variables }) => variables['consented'])).toEqual([undefined, true])
  await act(async () => last().answer(taken))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('once somebody wants them, what is open to the reader is offered to the palette, and goes with the page', async () => {
  const { client, asked } = heldServer()
  renderPage(<Actions entity={thing(true)} />, { client, at: '/admin/things' })
  await settle()
  expect(offeredActions.get()).toEqual([])
  act(() => hasListedActions.set(true))
  await waitFor(() => expect(offeredActions.get().map(({ label }) => label)).toEqual(['Send link']))
  act(() => offeredActions.get()[0]?.run())
  await waitFor(() => expect(asked.map(({ name, variables }) => [name, variables])).toEqual([['Mail', { id: 't1' }]]))
  cleanup()
  expect(offeredActions.get()).toEqual([])
  hasListedActions.set(false)
})

it('asks nothing more once another page is open, so that no dialog stands over another record', async () => {
  const { router } = renderPage(<Actions entity={thing()} />, {
    at: '/admin/things/2',
    route: '/admin/things/:id',
    client: heldServer().client,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock…' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await act(() => router.navigate('/admin/things/1'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => router.navigate('/admin/things/2'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells how it ended who closed the question while it was being sent', async () => {
  const server = await open()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Lock…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const error = { __typename: 'ConflictError', path: 'id', message: '', code: 'LAST' }
  await act(async () => server.last().answer({ change: { __typename: 'Payload', errors: [error] } }))
  expect((await screen.findByText('This is the last one.')).closest('[role]')?.role).toBe('alert')
})
