// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { GridForm } from '#src/resources/grid/GridForm.tsx'
import { useGridChanges } from '#src/resources/grid/use-grid-changes.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const FORM = '/profiles/1#grid'
const columns = [{ key: 'read', label: 'Read' }]
const rows = ['users', 'apps'].map((key) => ({ key, label: key, cells: [`${key}.read`] }))
const words = { isOn: msg`granted`, isOff: msg`not granted`, turnOn: msg`Grant`, turnOff: msg`Withdraw` }

const Grid = ({ saved }: { saved: ReadonlySet<string> }) => (
  <GridForm
    label="Permissions"
    corner="Resource"
    columns={columns}
    rows={rows}
    changes={useGridChanges(saved)}
    words={words}
    nameOf={(key) => key}
    saving={false}
    onSave={() => undefined}
    effect={null}
  />
)

const open = async (draft: object | null, saved: readonly string[] = []) => {
  const server = heldServer()
  renderPage(<Grid saved={new Set(saved)} />, { at: '/profiles/1', client: server.client })
  await settle()
  server.last().answer({
    drafts: draft
      ? [
          {
            __typename: 'Draft',
            form: FORM,
            writer: null,
            sequence: 0,
            values: JSON.stringify(draft),
            version: null,
            updatedAt: '2026-12-01T12:00:00.000Z',
          },
        ]
      : [],
  })
  await settle()
  const sent = (name: string) => server.asked.filter((each) => each.name === name).map(({ variables }) => variables)
  return { server, sent, user: userEvent.setup() }
}
const restore = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Restore' }))

afterEach(() => {
  cleanup()
  unsavedChanges.giveUp()
})

describe('the draft of a grid', () => {
  it('keeps the cells that were set, each with what it was, for a session that ends without a warning', async () => {
    const { user, sent } = await open(null)
    await user.click(screen.getByRole('checkbox', { name: 'users: Read' }))
    void unsavedChanges.keepDrafts()
    await settle()
    expect(sent('SaveDraft')).toMatchObject([{ input: { form: FORM, sequence: 1, values: '{"users.read":{"from":false,"to":true}}' } }])
  })

  it('restores them as unsaved, without cells that the grid no longer has', async () => {
    const { user } = await open({ 'users.read': { from: false, to: true }, 'gone.read': { from: false, to: true } })
    await restore(user)
    expect(screen.getByText('1 added, 0 removed')).toBeTruthy()
    expect(unsavedChanges.any()).toBe(true)
  })

  it('is deleted when it is restored and adds nothing, because all of it was set meanwhile', async () => {
    const draft = { 'users.read': { from: false, to: true }, 'apps.read': { from: true, to: true }, 'gone.read': { from: false, to: true } }
    const { user, sent } = await open(draft, ['users.read', 'apps.read'])
    await restore(user)
    await settle()
    expect([sent('DiscardDraft'), screen.queryByRole('button', { name: 'Restore' })]).toEqual([
      [{ input: { form: FORM, values: JSON.stringify(draft) } }],
      null,
    ])
  })

  it('J7 asks where somebody else has set a cell otherwise meanwhile', async () => {
    const { user } = await open({ 'users.read': { from: true, to: true }, 'apps.read': { from: false, to: true } })
    await restore(user)
    expect(screen.getByRole('button', { name: 'users.read: keep theirs' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'apps.read: keep theirs' })).toBeNull()
  })
})
