// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { migrationMachine } from '#machines/migration/migration.machine.ts'
import { RoomProvider } from '#src/features/migrations/room.ts'
import type { Room } from '#src/features/migrations/room.ts'
import { AskUndo } from '#src/features/migrations/steps/AskUndo.tsx'
import type { UndoWords } from '#src/resources/jobs/job-kind.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const offered = { __typename: 'JobUndo' as const, until: '2026-12-24T10:00:00Z', unchanged: 3, changed: 0, used: 0, gone: 0 }
const words = {
  restored: (_: number, written: string) => msg`${written} go back`,
  kept: (_: number, written: string) => msg`${written} stay`,
}

it('D24 undoes nothing before the records are known, also where they could not be read, and then those that are shown', async () => {
  const server = heldServer()
  const actor = createActor(migrationMachine, { input: { id: 'r1' } })
  const send = vi.spyOn(actor, 'send').mockReturnValue(undefined)
  renderPage(
    <RoomProvider value={{ actor } as unknown as Room}>
      <AskUndo id="j1" offered={offered} words={words as unknown as UndoWords} onCancel={() => undefined} />
    </RoomProvider>,
    { client: server.client },
  )
  await settle()
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  }
  await press('Undo')
  server.last().fail('INTERNAL')
  await settle()
  await press('Undo')
  expect(send.mock.calls).toEqual([])
  await press('Retry')
  const undo = { ...offered, unchanged: 2, digest: 'of these', effects: [] }
  server.last().answer({ job: { __typename: 'Job', id: 'j1', undo } })
  await settle()
  expect(screen.getByText('2 go back')).toBeDefined()
  await press('Undo')
  expect(send.mock.calls).toEqual([[{ type: 'undo', count: 2, digest: 'of these' }]])
})
