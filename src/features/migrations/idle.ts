import { waitFor } from 'xstate'
import type { MigrationActor, MigrationSnapshot } from '#machines/migration/migration.machine.ts'
import { isBusy } from '#machines/migration/migration.selectors.ts'

/** The chart once no command is on its way. */
export const idle = (actor: MigrationActor): Promise<MigrationSnapshot> => waitFor(actor, (snapshot) => !isBusy(snapshot))
