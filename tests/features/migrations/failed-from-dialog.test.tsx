// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { migrationMachine } from '#machines/migration/migration.machine.ts'
import { sampleRun } from '#machines/migration/migration.samples.ts'
import type { Answer, Choice, Command, Run } from '#machines/migration/migration.types.ts'
import { RoomProvider } from '#src/features/migrations/room.ts'
import type { MigrationRecord } from '#src/features/migrations/room.ts'
import { ProcessStep } from '#src/features/migrations/steps/ProcessStep.tsx'
import { ReviewStep } from '#src/features/migrations/steps/ReviewStep.tsx'
import { wizards } from '#src/features/migrations/wizards.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

type Given = { command: Command; run: Run | undefined; choice: Choice }
const job = {
  ...{ __typename: 'Job', id: 'j1', isOwn: true, canGoOn: true, kind: 'MIGRATION_USERS', action: null, state: 'PAUSED', total: 2 },
  ...{ counts: [{ __typename: 'JobCount', state: 'WAITING', count: 2 }], causes: [], createdAt: '2026-11-22T10:00:00Z', finishedAt: null },
  ...{ fileUntil: null, undoes: null, undoneBy: null, undo: null, retryOf: null, retriedBy: null, canPause: false, canRetry: false },
}

const paused = sampleRun('paused', { jobId: job.id })

const reviewed = sampleRun('reviewed', { migrating: 30 })

/** A step of a migration, whose commands end as `command` says. */
const open = async (run: Run, command: () => Promise<Answer>, step: ReactNode) => {
  const machine = migrationMachine.provide({
    actors: {
      loadRun: fromPromise<Answer, { id: string }>(async () => ({ outcome: 'done', run })),
      command: fromPromise<Answer, Given>(command),
      followRun: fromPromise<Answer, { run: Run | undefined }>(() => new Promise(() => undefined)),
    },
  })
  const actor = createActor(machine, { input: { id: run.id } }).start()
  const server = heldServer()
  const facts = {
    id: run.id,
    version: run.version,
    state: 'REVIEWED',
    totals: [],
    promised: null,
    job: { id: job.id },
    undo: null,
    owner: null,
  }
  const room = {
    ...{ wizard: wizards.USERS, base: '/vendor/tools/migrate', actor, changeAndReview: async () => undefined },
    ...{ record: facts as unknown as MigrationRecord, repaired: createStore<number | undefined>(undefined) },
  }
  renderPage(<RoomProvider value={room}>{step}</RoomProvider>, { client: server.client })
  await settle()
  await act(async () => server.asked.find(({ name }) => name === 'Job')?.answer({ job }))
  await settle()
  return actor
}

const lost = () => Promise.reject(new Error('offline'))

it.each([
  ['is lost on the way', 'unreachable', lost],
  ['is refused', 'JOB_OVER', async (): Promise<Answer> => ({ outcome: 'refused', code: 'JOB_OVER', run: paused })],
] as const)('a cancel that %s leaves no question over the page, which says why', async (_, why, command) => {
  const actor = await open(paused, command, <ProcessStep />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel job' }))
  await settle()
  expect(actor.getSnapshot().context.refused).toBe(why)
  expect(screen.queryByRole('dialog')).toBeNull()
  actor.stop()
})

const rival = async (): Promise<Answer> => ({ outcome: 'refused', code: 'CUSTOMER_IN_MIGRATION', run: reviewed })
it.each([
  ['is lost on the way', 'unreachable', lost],
  ['is refused', 'CUSTOMER_IN_MIGRATION', rival],
] as const)('a start of many records that %s leaves no question over the page, which says why', async (_, why, command) => {
  const actor = await open(reviewed, command, <ReviewStep />)
  await userEvent.click(screen.getByRole('button', { name: 'Migrate 30 users' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /Number of records/ }), '30')
  await userEvent.click(dialog.getByRole('button', { name: 'Migrate 30 users' }))
  await settle()
  expect(actor.getSnapshot().context.refused).toBe(why)
  expect(screen.queryByRole('dialog')).toBeNull()
  actor.stop()
})
