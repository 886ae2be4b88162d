import { and, eq, sql } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import { answersForAdministrators } from '../../access/provider-trust.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import type { Orm } from '../../db/orm.ts'
import { linkIdentity } from '../../federation/link-identity.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { changeRecords } from '../../kit/resource/change-records.ts'
import { plainRule } from '../../kit/resource/record-rule.ts'
import { barredSubject, unlinkedIdentity } from '../../tables/providers/joining.table.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { noticePages } from '../users/mail-pages.ts'
import { users } from '../users/users.ts'
import type { UserRule } from '../users/users.ts'
import { readSuggestions } from './unlinked.loaders.ts'
import type { UnlinkedRow } from './unlinked.loaders.ts'

type Result = ChangeResult<LoginProviderRow>
export type OfUnlinked = { readonly id: string; readonly identityId: string }

const NO_IDENTITY = missing('identityId', 'UNLINKED_NOT_FOUND', 'There is no such sign-in without an account any longer.')
const NOT_SUGGESTED = conflict(
  'userId',
  'NOT_SUGGESTED',
  'This user does not have the address of the sign-in, or may not be linked with this provider.',
)
const LINKED_ELSEWHERE = conflict('userId', 'LOGIN_TAKEN', 'This sign-in is linked with another user already.')

/**
 * Links an identity that signed in without an account with the user who has its proven address. The caller needs authority over the user's access,
 * because whoever signs in as the identity opens the account.
 */
export function linkUnlinked(
  context: RequestContext,
  { id, identityId, userId }: OfUnlinked & { readonly userId: string },
): Promise<Result> {
  return changeRecord(loginProviders, context, { id, action: 'linkUnlinkedIdentity' }, async (tx, provider) => {
    const identity = await lockIdentity(tx, id, identityId)
    if (!identity) return [NO_IDENTITY]
    const within = { ...contextDoing(context, knownActivity('UPDATE', 'User')), orm: tx }
    const suggested = await readSuggestions(tx, [identity.id], within.reach.users)
    if (suggested.length !== 1 || suggested[0]?.person.id !== userId) return [NOT_SUGGESTED]
    const records = await users.record.lock(tx, within, [userId])
    const [judged] = await changeRecords(tx, within, { resource: users, rule: linking(provider.name), ids: [userId], records })
    if (judged?.outcome.state === 'REFUSED') return [judged.outcome.error]
    const user = records.get(userId)
    if (!user || judged?.outcome.state !== 'DONE') return [NOT_SUGGESTED]
    const byLimited = !answersForAdministrators(signedIn(context), provider.partnerId)
    const { subject, shownAs } = identity
    if (!(await linkIdentity(tx, userId, { provider: provider.name, subject, shownAs, byLimited }))) return rollBack()
    const page = (await noticePages(tx, context, [user])).get(userId)
    if (page && user.email !== null && isAddressProven(user))
      await tx.insert(outbox).values(noticeMail(page, user, user.email, 'LOGIN_LINKED'))
    return { after: { userId, shownAs: identity.shownAs } }
  }).catch((error: unknown) => {
    if (error === TAKEN) return { row: null, errors: [LINKED_ELSEWHERE] }
    throw error
  })
}

const linking = (loginProvider: string): UserRule => plainRule('linkLogin', () => ({ after: { loginProvider } }), 'access')

/** Undoes the audit row of the user with the transaction. */
const TAKEN = new Error('The identity is linked with another user')
function rollBack(): never {
  throw TAKEN
}

/** Lets a subject join again whose account was unlinked or deleted. */
export const releaseUnlinked = (context: RequestContext, { id, identityId }: OfUnlinked): Promise<Result> =>
  changeRecord(loginProviders, context, { id, action: 'releaseUnlinkedIdentity' }, async (tx) => {
    const identity = await lockIdentity(tx, id, identityId)
    if (!identity) return [NO_IDENTITY]
    const mark = sql`subject_mark(${id}::uuid, ${identity.subject}::text)`
    const gone = await tx
      .delete(barredSubject)
      .where(and(eq(barredSubject.providerId, id), eq(barredSubject.mark, mark)))
      .returning({ mark: barredSubject.mark })
    if (gone.length === 0) return undefined
    await tx.update(unlinkedIdentity).set({ reason: 'OFF' }).where(eq(unlinkedIdentity.id, identity.id))
    return { after: { shownAs: identity.shownAs } }
  })

async function lockIdentity(tx: Orm, providerId: string, id: string): Promise<UnlinkedRow | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await tx
    .select()
    .from(unlinkedIdentity)
    .where(and(eq(unlinkedIdentity.id, id), eq(unlinkedIdentity.providerId, providerId)))
    .for('update')
  return found
}
