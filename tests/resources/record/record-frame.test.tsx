// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, expect, it } from 'vitest'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
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
  missing: { icon: 'nothing', title: msg`Thing not found`, text: msg`It may have been deleted.` },
})

const Setup = () => {
  const [typed, type] = useState('')
  return <input aria-label={`Setup of ${useRecord().name}`} value={typed} onChange={(event) => type(event.currentTarget.value)} />
}
const Overview = () => <p>Overview of {useRecord().name}</p>

const open = async (at = '/vendor/things/1/overview') => {
  const server = heldServer()
  const page = (
    <PageTitle value="Overview">
      <Link to="/vendor/things/1/setup">To setup</Link>
      <Link to="/vendor/things/2/setup">To the other</Link>
      <Routes>
        <Route path=":id" element={<RecordFrame />}>
          <Route path="overview" element={<Overview />} />
          <Route path="setup" element={<Setup />} />
        </Route>
      </Routes>
    </PageTitle>
  )
  renderPage(page, { at, route: '/vendor/things/*', client: server.client })
  await settle()
  return server
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
