import type { MigrationSnapshot } from './migration.machine.ts'
import type { Command } from './migration.types.ts'

/** A command is being sent: buttons show it and are disabled. */
export const isBusy = (snapshot: MigrationSnapshot) => snapshot.hasTag('busy')
/** The server is working, so the run is polled. */
export const isLive = (snapshot: MigrationSnapshot) => snapshot.hasTag('live')
export const isLost = (snapshot: MigrationSnapshot) => snapshot.matches('reconnecting')
export const isRunMissing = (snapshot: MigrationSnapshot) => snapshot.matches('gone')
export const runOf = ({ context }: MigrationSnapshot) => context.run
/** Why the last command failed: the server's code, or `unreachable`. */
export const refusalOf = ({ context }: MigrationSnapshot) => context.refused

/** Step of the wizard's path that shows the current stage of the run. */
export type StepName = 'select' | 'filter' | 'review' | 'process'
export function stepOf(snapshot: MigrationSnapshot): StepName | undefined {
  if (snapshot.matches('selecting') || snapshot.matches('creating')) return 'select'
  if (snapshot.matches('filtering') || snapshot.matches('saving')) return 'filter'
  if (['asking', 'planning', 'leaving', 'reviewing', 'starting'].some((state) => snapshot.matches(state as 'planning'))) return 'review'
  const ran = ['processing', 'cancelled', 'finished', 'retrying', 'takingOver', 'takingBack', 'undoing', 'undone']
  return ran.some((state) => snapshot.matches(state as 'finished')) ? 'process' : undefined
}

/** A review was requested or is running, so the results of the previous one are outdated. */
export const awaitsReview = (snapshot: MigrationSnapshot) => snapshot.matches('asking') || runOf(snapshot)?.stage === 'planning'
/** Whether there is a review of the current choice. */
export const hasReview = (snapshot: MigrationSnapshot) => snapshot.can({ type: 'forward' })
/** Whether a command can be sent now. */
export const mayDo = (snapshot: MigrationSnapshot, command: Exclude<Command, 'create' | 'change'>) => snapshot.can({ type: command })
