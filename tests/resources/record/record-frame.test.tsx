// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, expect, it } from 'vitest'
import { noteList, noteOpened } from '#src/resources/list/left-list.ts'
import { RecordPages } from '#src/resources/record/hidden-pages.ts'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { useWayBack } from '#src/resources/record/way-back.ts'
import { PageTitle } from '#src/ui/page/page-title.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

type Thing = { __typename: 'Thing'; id: string; name: string }
const ThingDocument: TypedDocumentNode<{ thing: Thing | null }, { id: string }> = gql`
  query Thing($id: ID!) {
    thing(id: $id) {
      id
      name
    }
  }
`
const { RecordFrame, useRecord } = recordFrame({
  query: ThingDocument,
  entity: ({ thing }) => thing,
  name: ({ name }) => name,
  back: { to: (portal) => `/${portal}/things`, label: msg`Things` },
  without: ({ id }) => (id === '3' ? ['setup'] : []),
  missing: { icon: 'nothing', title: msg`Thing not found`, text: msg`It may have been deleted.` },
})

const Setup = () => {
  const [typed, type] = useState('')
  return <input aria-label={`Setup of ${useRecord().name}`} value={typed} onChange={(event) => type(event.currentTarget.value)} />
}
const Beside = () => <p>Beside: {useWayBack()?.to}</p>
const Overview = () => <p>Overview of {useRecord().name}</p>

const open = async (at = '/vendor/things/1/overview') => {
  const server = heldServer()
  const page = (
    <PageTitle value="Overview">
      <Link to="/vendor/things/1/setup">To setup</Link>
      <Link to="/vendor/things/2/setup">To the other</Link>
      <Beside />
      <Routes>
        <Route path=":id" element={<RecordFrame />}>
          <Route path="overview" element={<Overview />} />
          <Route path="setup" element={<Setup />} />
          <Route index element={<Overview />} />
          <Route path="traces/:trace" element={<Overview />} />
        </Route>
      </Routes>
    </PageTitle>
  )
  const { router } = renderPage(<RecordPages value={['1', '2', '3'].map((id) => `/vendor/things/${id}/setup`)}>{page}</RecordPages>, {
    at,
    route: '/vendor/things/*',
    client: server.client,
  })
  await settle()
  return { ...server, router }
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const thing = (id: string, name = `Thing ${id}`): { thing: Thing } => ({ thing: { __typename: 'Thing', id, name } })
const go = async (name: string) => {
  await userEvent.click(screen.getByRole('link', { name }))
  await settle()
}

afterEach(cleanup)

it('reads the record once for all its pages, and carries the name of the page until it is there', async () => {
  const { asked, last } = await open()
  expect([heading(), document.getElementById('main')?.dataset['ready']]).toEqual(['Overview', undefined])
  await act(async () => last().answer(thing('1')))
  expect([heading(), document.getElementById('main')?.dataset['ready']]).toEqual(['Thing 1', ''])
  expect(screen.getByText('Overview of Thing 1')).toBeTruthy()
  await go('To setup')
  expect(screen.getByRole('textbox', { name: 'Setup of Thing 1' })).toBeTruthy()
  expect(asked.map(({ name, variables }) => [name, variables['id']])).toEqual([['Thing', '1']])
})

it('shows nothing of one record on the page of another, and reads that', async () => {
  const { asked, last } = await open('/vendor/things/1/setup')
  await act(async () => last().answer(thing('1')))
  await userEvent.type(screen.getByRole('textbox'), 'Half a name')
  await go('To the other')
  expect([screen.queryByRole('textbox'), heading()]).toEqual([null, 'Overview'])
  await act(async () => last().answer(thing('2')))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Setup of Thing 2' }).value).toBe('')
  await go('To setup')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Setup of Thing 1' }).value).toBe('')
  expect(asked.map(({ variables }) => variables['id'])).toEqual(['1', '2', '1'])
})

it('says that it is gone when it is deleted while it is open', async () => {
  const { client, last } = await open()
  await act(async () => last().answer(thing('1')))
  void client.query(ThingDocument, { id: '1' }, { requestPolicy: 'network-only' }).toPromise()
  await settle()
  await act(async () => last().answer({ thing: null }))
  expect([screen.getByText('Thing not found').textContent, screen.queryByText('Overview of Thing 1')]).toEqual(['Thing not found', null])
})

it('keeps its page when a refresh fails, and says so where there never was an answer', async () => {
  const { client, last } = await open()
  await act(async () => last().cutOff())
  expect(screen.getByRole('alert')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  await act(async () => last().answer(thing('1')))
  void client.query(ThingDocument, { id: '1' }, { requestPolicy: 'network-only' }).toPromise()
  await settle()
  await act(async () => last().cutOff())
  expect(screen.getByText('Overview of Thing 1')).toBeTruthy()
})

/** What a list notes of a reader without a name in all organisations. */
const leaveList = () => {
  noteList('["",""]', '/vendor/things', { address: '?search=thing', records: ['1', '2', '3'].map((id) => `/vendor/things/${id}`) })
  noteOpened('/vendor/things/1')
}

it('steps to the next record in the same page, and to its overview where it has no such page', async () => {
  leaveList()
  const { last, router } = await open('/vendor/things/1/setup')
  await act(async () => last().answer(thing('1')))
  expect(screen.getByRole('img', { name: 'First on the page of the list' })).toBeTruthy()
  await go('Next in the list')
  expect(router.state.location.pathname).toBe('/vendor/things/2/setup')
  await act(async () => last().answer(thing('2')))
  await go('Next in the list')
  await act(async () => last().answer(thing('3')))
  await settle()
  expect(router.state.location.pathname).toBe('/vendor/things/3')
  expect(screen.getByRole('img', { name: 'Last on the page of the list' })).toBeTruthy()
})

it('steps from a page below a page of the record to the overview of the next', async () => {
  leaveList()
  const { last, router } = await open('/vendor/things/1/traces/of-1')
  await act(async () => last().answer(thing('1')))
  await go('Next in the list')
  expect(router.state.location.pathname).toBe('/vendor/things/2')
})

it('names the list as it was left as the way back, also for the navigation beside it', async () => {
  leaveList()
  await open()
  expect(screen.getByRole('link', { name: 'Things' }).getAttribute('href')).toBe('/vendor/things?search=thing')
  expect(screen.getByText(/^Beside/).textContent).toBe('Beside: /vendor/things?search=thing')
})
