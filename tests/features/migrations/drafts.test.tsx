// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Drafts } from '#src/features/migrations/steps/Drafts.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const draft = (id: string, more: object = {}) => ({
  ...{ __typename: 'MigrationRun', id, wizard: 'USERS', customers: ['C1'], customer: { __typename: 'Customer', id: 'c1', name: 'Acme' } },
  ...{ fileName: 'people.csv', state: 'DRAFT', createdBy: 'Ida', createdAt: '2026-11-29T10:00:00Z' },
  ...more,
})
const open = async (...nodes: object[]) => {
  const server = heldServer()
  renderPage(<Drafts wizard="USERS" />, { at: '/vendor/tools', route: '/vendor/tools', client: server.client })
  await settle()
  await act(async () => server.last().answer({ migrationRuns: { __typename: 'MigrationRunConnection', nodes } }))
  return server
}

it('names what the reader has not started by customer and file, and leads to it', async () => {
  await open(draft('r1'), draft('r3', { customer: null, fileName: null, state: 'REVIEWED' }))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Acme · people.csv', 'C1'])
  expect(screen.getAllByRole('link').every((link) => /run=r[13]/.test(link.getAttribute('href') ?? ''))).toBe(true)
})

it('names those that a newer one of the same customers has replaced', async () => {
  await open(
    draft('r6', { customers: ['C1', 'C2'] }),
    draft('r5', { customers: [], customer: null, fileName: 'a.csv' }),
    draft('r4'),
    draft('r3', { customers: ['C2', 'C1'] }),
    draft('r2', { customers: [], customer: null, fileName: 'b.csv' }),
    draft('r1', { customers: [], customer: null, fileName: 'a.csv' }),
  )
  const replaced = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Replaced by a newer one'))
  expect(replaced).toEqual([false, false, false, true, false, true])
})

it('asks before one is discarded, and shows the rest afterwards', async () => {
  const server = await open(draft('r1'))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await settle()
  expect(server.asked.map(({ name }) => name)).toEqual(['MigrationDrafts'])
  const dialog = await screen.findByRole('dialog')
  fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard') as HTMLButtonElement)
  await settle()
  expect(server.last()).toMatchObject({ name: 'DiscardMigration', variables: { input: { id: 'r1' } } })
  await act(async () => server.last().answer({ discardMigration: { __typename: 'P', migrationRun: null, errors: null } }))
  await settle()
  expect(server.last().name).toBe('MigrationDrafts')
  await act(async () => server.last().answer({ migrationRuns: { __typename: 'MigrationRunConnection', nodes: [] } }))
  expect(screen.queryByText('Not started yet')).toBeNull()
})

it('says nothing where nothing waits', async () => {
  await open()
  expect(document.querySelector('section')).toBeNull()
})
