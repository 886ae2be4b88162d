import { waitFor } from 'xstate'
import type { MigrationActor, MigrationSnapshot } from '#machines/migration/migration.machine.ts'
import type { MigrationEvent } from '#machines/migration/migration.types.ts'
import { isBusy, refusalOf } from '#machines/migration/migration.selectors.ts'

/** Waits until the chart has no pending command. If the page is left before, the chart stops, and this resolves to its last snapshot. */
export const idle = (actor: MigrationActor): Promise<MigrationSnapshot> =>
  waitFor(actor, (snapshot) => !isBusy(snapshot)).catch(() => actor.getSnapshot())

/** Waits likewise and answers whether the pending command is known to have been carried out. Otherwise the page says why. */
export const isCarriedOut = async (actor: MigrationActor): Promise<boolean> => {
  const now = await idle(actor)
  return !isBusy(now) && refusalOf(now) === undefined
}

/** Sends a command for a dialog, which closes whatever comes of it: the page behind it says why something was not carried out. */
export const sendFromDialog = async (actor: MigrationActor, command: MigrationEvent): Promise<{ done: true }> => {
  actor.send(command)
  await idle(actor)
  return { done: true }
}
