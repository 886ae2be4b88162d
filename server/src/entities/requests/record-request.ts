import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { writeNotification } from '../../kit/notifications/write-notification.ts'
import { partner } from '../../tables/partner.table.ts'
import { hrRequest } from '../../tables/request.table.ts'
import type { NamedUser } from '../users/create/named-user.ts'
import { withoutEnd } from '../../platform/without-end.ts'

type Row = typeof hrRequest.$inferSelect
type RequestUpdate = Pick<Row, 'sourceId' | 'type' | 'leaveType' | 'status' | 'changedAt'> & {
  readonly person: NamedUser
  readonly approver: NamedUser | undefined
  /** Path of the request in the HR product, relative to the partner's `hrProductUrl`. */
  readonly path: string | undefined
}
/** `created` and `updated` sent a notification. `unchanged` means that the state was already known or is older. */
type RequestResult = {
  readonly outcome: 'created' | 'updated' | 'unchanged'
  readonly status: Row['status']
  readonly changedAt: Date
}

/** States that the approver has to act on. All others are answers to the requester. */
const FOR_APPROVER: readonly Row['status'][] = ['SUBMITTED', 'INFORMATION_PROVIDED', 'CANCELLED']

/**
 * Stores the state of a request of the HR product and notifies those concerned, once even if the call is repeated. A state older than the known one
 * is ignored, so calls may arrive in any order.
 * @throws HttpError 409 if the app contradicts an earlier call
 */
export const recordRequest = (orm: Orm, clientId: string, update: RequestUpdate): Promise<RequestResult> =>
  orm.transaction(async (tx) => {
    const { sourceId, type, leaveType, status, changedAt, person, approver } = update
    const values = { type, leaveType, status, changedAt, userId: person.id, approverId: approver?.id ?? null }
    const [made] = await tx
      .insert(hrRequest)
      .values({ clientId, sourceId, ...values })
      .onConflictDoNothing()
      .returning({ id: hrRequest.id })
    if (made) {
      await notify(tx, update)
      return { outcome: 'created', status, changedAt }
    }
    const [known] = await tx
      .select()
      .from(hrRequest)
      .where(and(eq(hrRequest.clientId, clientId), eq(hrRequest.sourceId, sourceId)))
      .for('update')
    if (!known) throw conflict('The request was deleted meanwhile. Send it again.')
    if (known.userId !== person.id || known.type !== type) throw conflict(`The id ${sourceId} is of another request. Send one of its own.`)
    const since = changedAt.getTime() - known.changedAt.getTime()
    if (since === 0 && known.status !== status)
      throw conflict(`At this changedAt the request was ${known.status}. Send the time when it became ${status}.`)
    if (since <= 0) return { outcome: 'unchanged', status: known.status, changedAt: known.changedAt }
    await tx
      .update(hrRequest)
      .set({ ...values, approverId: values.approverId ?? known.approverId, updatedAt: new Date() })
      .where(eq(hrRequest.id, known.id))
    const isNews = known.status !== status || (approver !== undefined && approver.id !== known.approverId)
    if (isNews) await notify(tx, update)
    return { outcome: isNews ? 'updated' : 'unchanged', status, changedAt }
  })

const conflict = (message: string) => new HttpError(409, 'CONFLICT', message)

async function notify(tx: Orm, { type, leaveType, status, person, approver, path }: RequestUpdate): Promise<void> {
  const decider = FOR_APPROVER.includes(status) ? approver : undefined
  const reader = decider ?? person
  await writeNotification(tx, {
    userId: reader.id,
    kind: 'REQUEST',
    requestType: type,
    requestStatus: status,
    titleCode: decider ? 'REQUEST_RECEIVED' : 'REQUEST_STATUS',
    parameters: { ...(decider && { person: person.displayName }), ...(leaveType !== null && { leaveType }) },
    link: await linkTo(tx, reader, path),
    createdAt: new Date(),
  })
}

/** Link into the HR product of the recipient's partner. Null if the partner has no address for it. */
async function linkTo(tx: Orm, { partnerId }: NamedUser, path = ''): Promise<string | null> {
  if (partnerId === null) return null
  const [found] = await tx.select({ url: partner.hrProductUrl }).from(partner).where(eq(partner.id, partnerId))
  return found?.url ? `${withoutEnd(found.url, /\//)}${path}` : null
}
