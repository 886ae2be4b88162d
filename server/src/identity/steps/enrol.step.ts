import { readUser } from '../../accounts/find-user.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { confirmAuthenticator, startAuthenticator } from '../own/authenticator.ts'
import { setMethod } from '../own/methods.ts'
import type { Own } from '../own/own.ts'
import { authenticatorSetUpPage, recoveryCodesPage } from '../pages/authenticator.page.ts'
import type { Stage } from '../sign-in/stages.ts'
import { advance } from './finish.ts'
import { show, toNext, type Step } from './step.ts'

/** Context for changes to the user's own account during a sign-in: the password is right, and there is no session yet. */
const ownOf = ({ db, keyring, sessions, limits, fetching, sendSms, log, host, page, interaction }: Step, user: UserRow): Own => ({
  db,
  keyring,
  sessions,
  limits,
  fetching,
  sendSms,
  log,
  host,
  user,
  sessionId: interaction.uid,
  page,
})

/** Makes a PIN for a user whose company demands one, and mails it; the next page asks for its digits. */
export const setUpPin = async (step: Step, user: UserRow): Promise<void> => void (await setMethod(ownOf(step, user), 'PIN', true))

type Faults = { fault?: string | undefined; alert?: string | undefined }

/** Shows the set-up of an authenticator app, with the same key until the sign-in is done. */
export async function showSetUp(step: Step, status: number, user: UserRow, others: boolean, faults: Faults): Promise<void> {
  const registration = await startAuthenticator(ownOf(step, user))
  show(step, status, authenticatorSetUpPage(step.page, { action: step.action, name: user.userName, others, ...registration, ...faults }))
}

/** @returns recovery codes to show once, if the code was right; otherwise undefined */
export async function acceptSetUp(step: Step, user: UserRow, typed: string): Promise<string[] | undefined> {
  const { errors, recoveryCodes } = await confirmAuthenticator(ownOf(step, user), typed)
  return errors.length === 0 ? recoveryCodes : undefined
}

/** Shows the codes in the answer itself before the next step, because only their hashes are stored. */
export async function showRecoveryCodes(step: Step, stage: Stage, codes: readonly string[] = []): Promise<void> {
  if (codes.length > 0) await step.stages.keep(step.interaction.uid, stage)
  // No language links: another page would not have the codes.
  const page = codes.length > 0 ? { ...step.page, self: undefined } : step.page
  show(step, 200, recoveryCodesPage(page, { action: step.action, codes }))
}

export async function postRecoveryCodes(step: Step, stage: Stage): Promise<void> {
  const user = await readUser(step.db, stage.accountId)
  if (!user) return toNext(step)
  await advance(step, user, { ...stage, todo: stage.todo.slice(1) })
}
