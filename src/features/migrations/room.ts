import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'
import type { MigrationActor } from '#machines/migration/migration.machine.ts'
import type { Choice } from '#machines/migration/migration.types.ts'
import type { Store } from '#src/lib/storage/store.ts'
import type { MigrationRunQuery } from './migrations.generated.ts'
import type { WizardEntry } from './wizards.ts'

export type MigrationRecord = NonNullable<MigrationRunQuery['migrationRun']>

/** What the steps of a wizard share: the running chart, and what its run's record says. */
export type Room = {
  wizard: WizardEntry
  /** Where the wizard stands: one of them stands among the customers, too. */
  base: string
  actor: MigrationActor
  /** Undefined before there is a run, and until its record was read. */
  record: MigrationRecord | undefined
  /** Chooses otherwise and has that reviewed, without leaving the step that it is done from. */
  changeAndReview: (choice: Choice) => Promise<void>
  /** Which cause in the list was repaired, from 0: the next review puts the focus where that stood. */
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

/** The export that the records are read from; undefined: the HR product is asked. The run has it once there is one, the address before. */
export const useFileId = (): string | undefined => {
  const { record } = useRoom()
  const [search] = useSearchParams()
  return (record ? record.fileId : search.get('file')) ?? undefined
}
