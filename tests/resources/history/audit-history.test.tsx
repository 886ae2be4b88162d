// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { msg, plural } from '@lingui/core/macro'
import userEvent from '@testing-library/user-event'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AuditAction, AuditFilterInput } from '#src/data/generated/schema.ts'
import { PICKER_DEBOUNCE } from '#src/resources/choices/use-choices.ts'
import { effectsQuery, toDigestInput, withDigest } from '#src/resources/effects/effects.ts'
import '#src/resources/history/RevertDialog.tsx'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import type { History, HistoryVariables } from '#src/resources/history/use-history.ts'
import type { ChangeData } from '#src/resources/mutation/use-change.ts'
import { renderPage } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const ADA = '5f0c1a52-1111-4222-8333-444455556666'
type Row = {
  id: string
  at: string
  action: AuditAction
  actionText: string
  actorName: string
  denied: false
  before: string | null
  after: string | null
  isRevertible: boolean
}
const ThingAuditDocument: TypedDocumentNode<{ thingAudit: History<Row> }, HistoryVariables<AuditFilterInput>> = gql`
  query ThingAudit($id: ID!, $after: String, $where: AuditFilterInput) {
    thingAudit(id: $id, after: $after, where: $where) {
      nodes {
        id
      }
    }
  }
`
const RevertDocument: TypedDocumentNode<ChangeData, { input: { id: string; users?: number; digest?: string } }> = gql`
  mutation RevertThing($input: RevertInput!) {
    revertThing(input: $input) {
      errors {
        code
      }
    }
  }
`
const ThingReachDocument: TypedDocumentNode<{ thing: { reached: number; digest: string } }, { id: string }> = gql`
  query ThingReach($id: ID!) {
    thing(id: $id) {
      reached
      digest
    }
  }
`
const row = (id: string, actorName: string): Row => ({
  id,
  at: '2026-11-20T12:00:00.000Z',
  action: 'createUser',
  actionText: 'createUser',
  actorName,
  denied: false,
  before: null,
  after: null,
  isRevertible: false,
})
const log = (...nodes: Row[]) => ({ thingAudit: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } })
const people = {
  users: { nodes: [{ id: ADA, userName: 'ada', displayName: 'Ada Lovelace', email: 'ada@example.test', partner: null }] },
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('shows what one person changed, who is found by the beginning of their id', async () => {
  const server = heldServer()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const asked = (name: string) => server.asked.filter((each) => each.name === name)
  const answer = (name: string, data: object) => act(async () => asked(name).at(-1)?.answer(data))
  renderPage(
    <AuditHistory
      query={ThingAuditDocument}
      id="t1"
      pick={(data) => data.thingAudit}
      empty="Nothing yet"
      fields={{}}
      actions={{}}
      revert={{ document: RevertDocument, changes: { types: [], words: {} } }}
    />,
    { client: server.client },
  )
  await wait()
  await answer('ThingAudit', log(row('1', 'Ada Lovelace'), row('2', 'Grace Hopper')))

  const picker = screen.getByRole('combobox', { name: 'Changed by' })
  await user.click(picker)
  await user.type(picker, ADA.slice(0, 8))
  await wait(PICKER_DEBOUNCE)
  expect(asked('UserChoices').at(-1)?.variables).toMatchObject({ search: ADA.slice(0, 8) })
  await answer('UserChoices', people)
  await wait()
  await user.click(screen.getByRole('option', { name: /Ada Lovelace/ }))
  await wait()
  expect(asked('ThingAudit').map(({ variables }) => variables)).toEqual([{ id: 't1' }, { id: 't1', where: { actorId: { eq: ADA } } }])
  await answer('ThingAudit', log())
  expect(screen.getByText('This person has changed nothing here.')).toBeTruthy()
})

/** The history of a thing whose revert may bar users. */
const openRevertible = async (change: { before: string; after: string | null } = { before: '{"enabled":false}', after: null }) => {
  const server = heldServer()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const answer = async (name: string, data: object) => {
    await act(async () => server.asked.findLast((each) => each.name === name)?.answer(data))
    await wait()
  }
  const thing = (reached: number, digest = 'seen') => ({ thing: { __typename: 'Thing', id: 't1', reached, digest } })
  const sent = () => server.asked.filter(({ name }) => name === 'RevertThing').map(({ variables }) => variables)
  const of = effectsQuery({
    query: ThingReachDocument,
    effects: (data) => withDigest({ BARRED: data.thing.reached }, data.thing.digest),
    words: { BARRED: (count, written) => msg`${plural(count, { one: `${written} user barred`, other: `${written} users barred` })}` },
  })
  renderPage(
    <AuditHistory
      query={ThingAuditDocument}
      id="t1"
      pick={(data) => data.thingAudit}
      empty="Nothing yet"
      fields={{}}
      actions={{ createUser: msg`Thing enabled` }}
      revert={{
        document: RevertDocument,
        changes: { types: [], words: {} },
        effects: ({ enabled }) => (enabled === false ? of : undefined),
        input: (effects) => ({ users: effects['BARRED'] ?? 0, ...toDigestInput(effects) }),
      }}
    />,
    { client: server.client },
  )
  await wait()
  await answer('ThingAudit', log({ ...row('7', 'Ada Lovelace'), ...change, isRevertible: true }))
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    await wait()
  }
  return { server, user, answer, thing, sent, press }
}

it('asks before it reverts what hurts users, and has the number of many typed', async () => {
  const { server, user, answer, thing, sent, press } = await openRevertible()
  await press('Revert Thing enabled')
  await answer('ThingReach', thing(30))
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('30 users barred')
  await press('Revert')
  expect([screen.getByText('Type the number of users to confirm.').tagName, sent()]).toEqual(['P', []])
  await user.type(screen.getByLabelText('Number of users'), '30')
  await press('Revert')
  expect(sent()).toEqual([{ input: { id: '7', users: 30, digest: 'seen' } }])
  // Meanwhile others are affected: the question is asked again, for those of now.
  const changed = { __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED', message: 'Look again.' }
  await answer('RevertThing', { revertThing: { __typename: 'Payload', errors: [changed] } })
  await answer('ThingReach', thing(31, 'now'))
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('31 users barredBefore30 users barred')
  await user.clear(screen.getByLabelText('Number of users'))
  await user.type(screen.getByLabelText('Number of users'), '31')
  await press('Revert')
  expect(sent()[1]).toEqual({ input: { id: '7', users: 31, digest: 'now' } })
  // The outcome of a question that was closed closes no later one.
  const first = server.last()
  await press('Close, it goes on')
  await press('Revert Thing enabled')
  await answer('ThingReach', thing(30))
  await act(async () => first.answer({ revertThing: { __typename: 'Payload', errors: null } }))
  await wait()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('asks again where what was to hurt nobody hurts somebody now', async () => {
  const { answer, thing, sent, press } = await openRevertible()
  await press('Revert Thing enabled')
  await answer('ThingReach', thing(0, 'nobody'))
  const question = () => within(screen.getByRole('dialog'))
  expect([sent(), question().getByRole('status').textContent]).toEqual([[], 'No users are affected.'])
  await press('Revert')
  expect(sent()).toEqual([{ input: { id: '7', users: 0, digest: 'nobody' } }])
  const changed = { __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED', message: 'Look again.' }
  await answer('RevertThing', { revertThing: { __typename: 'Payload', errors: [changed] } })
  await answer('ThingReach', thing(3, 'three'))
  expect(question().getByRole('status').textContent).toBe('3 users barredBeforeNo users are affected.')
  await press('Revert')
  expect(sent()[1]).toEqual({ input: { id: '7', users: 3, digest: 'three' } })
})

it('asks with the values that come back before it reverts what affects no users, and leaves empty pairs out', async () => {
  const { sent, press } = await openRevertible({
    before: '{"name":"Old","note":null,"tags":[]}',
    after: '{"name":"New","note":"","tags":[]}',
  })
  const lines = (within: HTMLElement) =>
    [...within.querySelectorAll('[role=row]')].map((each) => [...each.children].map((cell) => cell.textContent))
  expect(lines(screen.getByRole('table', { name: 'Changes' }))).toEqual([
    ['Field', 'Before', 'After'],
    ['name', 'Old', 'New'],
  ])
  await press('Revert Thing enabled')
  expect(sent()).toEqual([])
  const dialog = screen.getByRole('dialog', { name: 'Revert “Thing enabled”?' })
  expect(lines(dialog)).toEqual([
    ['Field', 'Before', 'After'],
    ['name', 'New', 'Old'],
  ])
  await press('Cancel')
  expect([sent(), screen.queryByRole('dialog')]).toEqual([[], null])
  await press('Revert Thing enabled')
  await press('Revert')
  expect(sent()).toEqual([{ input: { id: '7' } }])
})
