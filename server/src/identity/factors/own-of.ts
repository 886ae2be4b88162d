import type { UserRow } from '../../accounts/claims.ts'
import type { Own } from '../own/own.ts'
import type { Step } from '../steps/step.ts'

/** Context for changes to the user's own account during a sign-in: the password is right, and there is no session yet. */
export const ownOf = (step: Step, user: UserRow): Own => {
  const { db, keyring, sessions, limits, fetching, sendSms, isBreached, log, host, page, interaction } = step
  return { db, keyring, sessions, limits, fetching, sendSms, isBreached, log, host, user, sessionId: interaction.uid, page }
}
