import type { UserRow } from '../../accounts/claims.ts'
import { eventStatement } from '../../accounts/events.ts'
import { writeAlongside } from '../provider/provider.ts'
import { rememberPreferred } from '../../federation/preferred.ts'
import { openedSession } from '../federation/sign-out.ts'
import { forgottenNames } from '../../accounts/limits.ts'
import { forgivenTries } from '../../accounts/lockout.ts'
import { stampOf } from '../../accounts/security-stamp.ts'
import type { Stage } from '../sign-in/stages.ts'
import type { Step } from './step.ts'

/** The stage with the account's current stamp: a change made by the sign-in itself must not end it. */
export const restamped = async ({ db }: Step, stage: Stage): Promise<Stage> => ({
  ...stage,
  stamp: (await stampOf(db.orm, stage.accountId)) ?? stage.stamp,
})

/** Returns to the provider with the signed-in user. @param isStored whether an earlier request has stored how far this sign-in is */
export async function finish(
  step: Step,
  user: UserRow,
  { stamp, amr, factors, provider: elsewhere, federated, authenticatedAt }: Stage,
  isStored: boolean,
): Promise<void> {
  const { keyring, req, res, host, provider, interaction, address } = step
  await leaveOtherAccount(step, user)
  await writeAlongside(provider, [
    forgivenTries(user.id),
    forgottenNames(host, user),
    ...(isStored ? [step.stages.dropping(interaction.uid)] : []),
    eventStatement({
      type: 'SIGN_IN_SUCCEEDED',
      userId: user.id,
      partnerId: host.partner.partnerId,
      address,
      detail: { amr: amr.join(' '), ...(elsewhere !== undefined && { provider: elsewhere }) },
    }),
  ])
  rememberPreferred(req, res, host, user.defaultLoginProvider)
  // The time of an earlier authentication at another provider is kept.
  const ts = authenticatedAt === undefined ? {} : { ts: Math.min(authenticatedAt, Math.floor(Date.now() / 1000)) }
  const login = { accountId: user.id, amr, remember: false, ...ts }
  const result = {
    login,
    select_account: {},
    proof: { stamp, amr, factors },
    ...(elsewhere !== undefined && { loginProvider: elsewhere }),
    ...(federated && { federated: openedSession(federated, keyring) }),
  }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

/** Ends the browser's session if another user signs in, or if it is no longer open; the new session shares nothing with it. */
async function leaveOtherAccount({ interaction, sessions }: Step, user: UserRow): Promise<void> {
  if (!interaction.session) return
  const { accountId, uid } = interaction.session
  if (accountId === user.id && (await sessions.isAlive(uid))) return
  await sessions.end(uid, 'replaced')
  delete interaction.session
  await interaction.persist()
}
