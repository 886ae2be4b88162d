// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Client, makeResult } from 'urql'
import type { Exchange, OperationResult } from 'urql'
import { afterEach, expect, it } from 'vitest'
import { filter, map, pipe } from 'wonka'
import { lateResults } from '#src/data/late-result.ts'
import { groupsPage } from '#src/features/login-providers/groups/groups.record.ts'
import { useGroupChange } from '#src/features/login-providers/groups/use-group-change.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const question = { title: 'Remove?', confirm: 'Remove' }
const results: boolean[] = []

const Page = ({ done = 'Group removed' }: { done?: string }) => {
  const [version, setVersion] = useState(3)
  const { ask, change, dialog } = useGroupChange({ id: 'p1', version })
  const press = async () => results.push((await ask({ rows: [] }, { ...question, done })).done)
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Ask
      </button>
      <button type="button" onClick={async () => results.push((await change({ rows: [] }, { ...question, done })).done)}>
        Change
      </button>
      <button type="button" onClick={() => setVersion(4)}>
        Read again
      </button>
      {dialog}
    </>
  )
}

const effects = { loginProviderGroupEffects: { __typename: 'LoginProviderGroupEffects', gains: 0, loses: 1, digest: 'd1' } }

const open = async () => {
  results.length = 0
  const server = heldServer()
  renderPage(<Page />, { client: server.client })
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await settle()
  await act(async () => server.last().answer(effects))
  await settle()
  return server
}
const confirm = async () => {
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await settle()
}
const answer = (errors: object[] | null) => ({
  updateLoginProviderGroups: {
    __typename: 'UpdateLoginProviderGroupsPayload',
    loginProvider: errors ? null : { __typename: 'LoginProvider', id: 'p1', version: 4, partner: null, groups: null },
    errors,
  },
})

it('sends the rows with the version that they were read at, also when a newer one is read meanwhile, and answers what came of it', async () => {
  const { last } = await open()
  screen.getByText('Read again').click()
  await settle()
  await confirm()
  expect(last().variables).toEqual({ input: { id: 'p1', version: 3, rows: [], users: 1, digest: 'd1' } })
  await act(async () => last().answer(answer(null)))
  await settle()
  expect([results, screen.queryByRole('dialog'), document.body.textContent?.includes('Group removed')]).toEqual([[true], null, true])
})

it('answers that it is done, and says so once, where the answer was lost and comes late', async () => {
  results.length = 0
  let answerLate: () => void = () => undefined
  const exchange: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind !== 'teardown'),
      map((operation): OperationResult => {
        if (operation.kind === 'query') return makeResult(operation, { data: effects })
        const lost = makeResult(operation, { errors: [{ message: 'Failed to fetch' }] })
        if (lost.error)
          lateResults.set(lost.error, (listener) => {
            answerLate = () => listener(makeResult(operation, { data: answer(null) }))
            return () => undefined
          })
        return lost
      }),
    )
  renderPage(<Page done="Group removed late" />, {
    client: new Client({ url: 'http://portal.test/graphql', exchanges: [exchange], preferGetMethod: false }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await settle()
  await confirm()
  expect(results).toEqual([])
  await act(async () => answerLate())
  await settle()
  expect([results, screen.queryByRole('dialog'), document.body.textContent?.split('Group removed late').length]).toEqual([[true], null, 2])
})

it('asks where nobody was affected and the server says that somebody is by now', async () => {
  results.length = 0
  const server = heldServer()
  renderPage(<Page />, { client: server.client })
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await settle()
  await act(async () =>
    server.last().answer({ loginProviderGroupEffects: { ...effects.loginProviderGroupEffects, loses: 0, digest: 'd0' } }),
  )
  await settle()
  expect(server.last().variables).toEqual({ input: { id: 'p1', version: 3, rows: [], users: 0, digest: 'd0' } })
  const error = { __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED', message: 'Others.' }
  await act(async () => server.last().answer(answer([error])))
  await settle()
  await act(async () => server.last().answer(effects))
  await settle()
  const dialog = screen.getByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 user loses the access profile of a group'])
  expect(dialog.textContent).toContain('BeforeNo users are affected.')
  await confirm()
  expect(server.last().variables).toEqual({ input: { id: 'p1', version: 3, rows: [], users: 1, digest: 'd1' } })
  await act(async () => server.last().answer(answer(null)))
  await settle()
  expect(results).toEqual([true])
})

it('answers that nothing was done to a question that is cancelled alone', async () => {
  await open()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await settle()
  expect(results).toEqual([false])
})

it('asks what any change of the form affects', () => {
  expect(groupsPage.effects?.({ absent: 'REMOVE' })?.variables('p1')).toEqual({ input: { id: 'p1' } })
  expect(groupsPage.effects?.({ claim: 'roles' })?.variables('p1')).toEqual({ input: { id: 'p1', claim: 'roles' } })
})
