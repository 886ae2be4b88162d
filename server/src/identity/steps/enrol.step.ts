import { readUser } from '../../accounts/find-user.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { confirmAuthenticator, startAuthenticator } from '../own/authenticator.ts'
import { setMethod } from '../own/methods.ts'
import type { Own } from '../own/own.ts'
import { authenticatorSetUpPage, recoveryCodesPage } from '../pages/authenticator.page.ts'
import type { Stage } from '../sign-in/stages.ts'
import { advance } from './finish.ts'
import { show, toNext, type Step } from './step.ts'

/** The person of a sign-in at work on their own account: the password is right, and nothing stands behind it yet. */
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

/** Makes a PIN for a user whose company asks for one, and mails it: the page that follows asks for its digits. */
export const setUpPin = async (step: Step, user: UserRow): Promise<void> => void (await setMethod(ownOf(step, user), 'PIN', true))

type Faults = { fault?: string | undefined; alert?: string | undefined }

/** The set-up of an authenticator app, with the same key until the sign-in is done. */
export async function showSetUp(step: Step, status: number, user: UserRow, others: boolean, faults: Faults): Promise<void> {
  const registration = await startAuthenticator(ownOf(step, user))
  show(step, status, authenticatorSetUpPage(step.page, { action: step.action, name: user.userName, others, ...registration, ...faults }))
}

/** @returns recovery codes to be shown once, where the code was right; undefined where it was not */
export async function acceptSetUp(step: Step, user: UserRow, typed: string): Promise<string[] | undefined> {
  const { errors, recoveryCodes } = await confirmAuthenticator(ownOf(step, user), typed)
  return errors.length === 0 ? recoveryCodes : undefined
}

/** Shows the codes before anything else goes on, in the answer itself: they are kept nowhere as they are. */
export async function showRecoveryCodes(step: Step, stage: Stage, codes: readonly string[] = []): Promise<void> {
  if (codes.length > 0) await step.stages.keep(step.interaction.uid, stage)
  // Another language would be another page, without the codes.
  const page = codes.length > 0 ? { ...step.page, self: undefined } : step.page
  show(step, 200, recoveryCodesPage(page, { action: step.action, codes }))
}

export async function postRecoveryCodes(step: Step, stage: Stage): Promise<void> {
  const user = await readUser(step.db, stage.accountId)
  if (!user) return toNext(step)
  await advance(step, user, { ...stage, todo: stage.todo.slice(1) })
}
