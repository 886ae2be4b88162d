import { answersForAdministrators } from '../../../access/provider-trust.ts'
import { notifyLinkedAdministrators } from '../../../federation/notify-managers.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { conflict, missing } from '../../../kit/graphql/user-error.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'
import type { ChangeResult } from '../../../kit/resource/change.ts'
import { isDone } from '../../../kit/resource/change.ts'
import { runRule } from '../../../kit/resource/record-rule.ts'
import type { LoginProviderRow } from '../login-provider.row.ts'
import { loginProviders } from '../login-providers.ts'
import { ABOVE_YOU, peopleAbove } from './trust.ts'
import { columnsRule } from '../update-login-provider.ts'
import { columnsOfWaiting, dropWaiting, secretOfWaiting, waitingChangeOf } from './waiting-change.ts'
import { waitingChanges } from './waiting-change.type.ts'

/** A pending change as the caller saw it. No revision means that the caller saw no pending change. */
export type SeenChange = { readonly id: string; readonly version: number; readonly revision?: number | null | undefined }

const NOTHING = missing('id', 'NOTHING_WAITS', 'Nothing waits to be confirmed.')
const MORE = conflict('revision', 'CHANGE_DIFFERS', 'More has been asked for since you looked. Look at it again.')

/**
 * Applies a pending change, if the caller has authority over all linked users. If none is pending and the connection was set up with limited rights,
 * trusts the provider for administrators as well. One call does only one of the two, because whoever confirms a change was not shown the rest of the
 * connection.
 */
export async function confirmChange(
  context: RequestContext,
  { id, version, revision }: SeenChange,
): Promise<ChangeResult<LoginProviderRow>> {
  const viewer = signedIn(context)
  const action = 'confirmLoginProviderChange'
  const result = await changeRecord(loginProviders, context, { id, version, action }, async (tx, provider) => {
    const waiting = await waitingChangeOf(tx, provider.id)
    if (!waiting && !provider.trustIsLimited) return [NOTHING]
    if ((revision ?? undefined) !== waiting?.revision) return [MORE]
    if ((await peopleAbove(tx, viewer, provider)) > 0) return [ABOVE_YOU]
    if (!waiting) {
      if (!answersForAdministrators(viewer, provider.partnerId)) return [ABOVE_YOU]
      await notifyLinkedAdministrators(tx, provider, 'PROVIDER_TRUST_CHANGED', viewer.userId)
      return { before: { trustIsLimited: true }, after: { trustIsLimited: false }, set: { trustIsLimited: false } }
    }
    const done = await runRule(tx, provider, columnsRule(columnsOfWaiting(waiting), context, secretOfWaiting(waiting)))
    if (Array.isArray(done)) return done
    await dropWaiting(tx, provider.id)
    return { ...(isDone(done) ? done : {}), action }
  })
  waitingChanges(context).clear(id)
  return result
}

/** Discards a pending change. */
export async function discardChange(
  context: RequestContext,
  { id, version }: Omit<SeenChange, 'revision'>,
): Promise<ChangeResult<LoginProviderRow>> {
  const result = await changeRecord(
    loginProviders,
    context,
    { id, version, action: 'discardLoginProviderChange' },
    async (tx, provider) => {
      const waiting = await waitingChangeOf(tx, provider.id)
      if (!waiting) return [NOTHING]
      await dropWaiting(tx, provider.id)
      return { before: { waiting: Object.keys(waiting.columns).toSorted().join(' ') }, after: {} }
    },
  )
  waitingChanges(context).clear(id)
  return result
}
