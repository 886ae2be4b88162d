import type { MigrationSnapshot } from './migration.machine.ts'
import type { Command } from './migration.types.ts'

/** A command is on its way: buttons show it, and take nothing meanwhile. */
export const isBusy = (snapshot: MigrationSnapshot) => snapshot.hasTag('busy')
/** The server is at work: what is shown of the run is read again and again. */
export const isLive = (snapshot: MigrationSnapshot) => snapshot.hasTag('live')
export const isLost = (snapshot: MigrationSnapshot) => snapshot.matches('reconnecting')
export const isGone = (snapshot: MigrationSnapshot) => snapshot.matches('gone')
export const runOf = ({ context }: MigrationSnapshot) => context.run
/** Why the last command was not done: the server's code, or `unreachable`. */
export const refusalOf = ({ context }: MigrationSnapshot) => context.refused

/** The step of the address that shows where the run is. */
export type StepName = 'select' | 'filter' | 'review' | 'process'
export function stepOf(snapshot: MigrationSnapshot): StepName | undefined {
  if (snapshot.matches('selecting') || snapshot.matches('creating')) return 'select'
  if (snapshot.matches('filtering') || snapshot.matches('saving')) return 'filter'
  if (['asking', 'planning', 'leaving', 'reviewing', 'starting'].some((state) => snapshot.matches(state as 'planning'))) return 'review'
  const ran = ['processing', 'finished', 'retrying', 'takingBack', 'undoing', 'undone']
  return ran.some((state) => snapshot.matches(state as 'finished')) ? 'process' : undefined
}

/** A review is asked for or under way: what the one before found holds no more. */
export const awaitsReview = (snapshot: MigrationSnapshot) => snapshot.matches('asking') || runOf(snapshot)?.stage === 'planning'
/** Whether the review that is there is of what is chosen still. */
export const hasReview = (snapshot: MigrationSnapshot) => snapshot.can({ type: 'forward' })
/** Whether a command can be given now. */
export const mayDo = (snapshot: MigrationSnapshot, command: Exclude<Command, 'create' | 'change'>) => snapshot.can({ type: command })
