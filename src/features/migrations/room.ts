import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'
import type { MigrationActor } from '#machines/migration/migration.machine.ts'
import type { Choice } from '#machines/migration/migration.types.ts'
import type { Store } from '#src/lib/storage/store.ts'
import type { MigrationRunQuery } from './migrations.generated.ts'
import type { WizardEntry } from './wizards.ts'

export type MigrationRecord = NonNullable<MigrationRunQuery['migrationRun']>

/** What the steps of a wizard share: the running chart, and the record of its run. */
export type Room = {
  wizard: WizardEntry
  /** Base path of the wizard, because one wizard also has an address among the customers. */
  base: string
  actor: MigrationActor
  /** Undefined before a run exists, and until its record has loaded. */
  record: MigrationRecord | undefined
  /** Changes the choice and reviews it again, without leaving the current step. */
  changeAndReview: (choice: Choice) => Promise<void>
  /** Index of the repaired cause in the list. After the next review the focus moves to that position. */
  repaired: Store<number | undefined>
}

const RoomContext = createContext<Room | null>(null)
export const RoomProvider = RoomContext.Provider

export const useRoom = (): Room => {
  const room = use(RoomContext)
  if (!room) throw new Error('No migration here: render inside its room')
  return room
}

export const useRecord = (): MigrationRecord => {
  const { record } = useRoom()
  if (!record) throw new Error('This step is of a run')
  return record
}

/**
 * Returns the ID of the export that is the source of the records; undefined if the source is the HR product. It comes from the run, or from the
 * address before a run exists.
 */
export const useFileId = (): string | undefined => {
  const { record } = useRoom()
  const [search] = useSearchParams()
  return (record ? record.fileId : search.get('file')) ?? undefined
}
