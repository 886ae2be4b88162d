import type { Page } from '@playwright/test'
import type { Command } from '#machines/migration/migration.types.ts'
import type { HeldCalls } from './held-calls.ts'
import type { MigrationServer } from './migration-server.ts'

/** Somebody who may migrate is signed in; what the chart asks of the server waits until the walk says how it ends. */
export type MigrationWorld = {
  page: Page
  calls: HeldCalls
  /** Another browser of the same person. */
  server: MigrationServer
  /** The migration of this tour. */
  id: () => string
  /** It has got its id from the page. */
  begun: (id: string) => void
  open: (path: string) => Promise<void>
  /** What the page would do in three seconds it does now. */
  passPatience: () => Promise<void>
}

export const CALLS: Readonly<Record<Command, string>> = {
  create: 'CreateMigration',
  change: 'ChangeMigration',
  review: 'ReviewMigration',
  start: 'StartMigration',
  pause: 'PauseMigrationJob',
  resume: 'ResumeMigrationJob',
  cancel: 'CancelMigrationJob',
  retry: 'RetryMigrationJob',
  undo: 'TakeMigrationBack',
  takeOver: 'TakeOverMigration',
}
export const LOOK = 'MigrationStage'

export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
