import { waitFor } from 'xstate'
import type { MigrationActor, MigrationSnapshot } from '#machines/migration/migration.machine.ts'
import { isBusy } from '#machines/migration/migration.selectors.ts'

/** Waits until the chart has no pending command. */
export const idle = (actor: MigrationActor): Promise<MigrationSnapshot> => waitFor(actor, (snapshot) => !isBusy(snapshot))
