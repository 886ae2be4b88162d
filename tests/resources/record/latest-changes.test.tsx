// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ComponentProps } from 'react'
import { LatestChanges } from '#src/resources/record/overview/LatestChanges.tsx'
import { heldServer } from '../support/server.ts'
import { renderPage, settle } from '../support/render.tsx'

afterEach(cleanup)

const change = { at: '2026-11-20T12:00:00.000Z', actorName: 'Ada', denied: false }
const fields = { isActive: { label: msg`Active` }, customerIds: { label: msg`Customers` } }
const changes: ComponentProps<typeof LatestChanges>['changes'] = [
  { ...change, id: '3', action: 'updateUser', actionText: 'updateUser', after: '{"isActive":false,"inside":1}' },
  { ...change, id: '2', action: 'updateUser', actionText: 'updateUser', after: '{"customerIds":["1"]}' },
  { ...change, id: '1', action: 'lockUser', actionText: 'lockUser', after: '{"isActive":true}' },
]

it('names what a change was about where its name does not tell', async () => {
  const actions = { updateUser: msg`User changed`, lockUser: msg`User locked` }
  renderPage(<LatestChanges changes={changes} actions={actions} fields={fields} />, { client: heldServer().client })
  await settle()
  const said = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/Ada.*/, '').trim())
  expect(said).toEqual(['User changed Active: No', 'User changed Customers', 'User locked'])
})
