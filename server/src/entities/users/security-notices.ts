import { parseFactors } from '../../accounts/factors/two-factor-rule.ts'
import { noticeMail, type Notice } from '../../accounts/messages/mails.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { ChangedRecord } from '../../kit/resource/change.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { noticePages } from './mail-pages.ts'
import type { LockedUser } from './user.row.ts'

type Changed = ChangedRecord<LockedUser>

/** Notices about a change that requires less of a user at sign-in. Resetting a method sends its own mail. */
export function factorNotices({ record, done: { after = {}, set = {} } }: Changed): readonly Notice[] {
  if ('reset' in after) return []
  return [
    ...(record.twoFactorEnabled && set.twoFactorEnabled === false ? (['TWO_FACTOR_OFF'] as const) : []),
    ...(!record.bypassCompanyTwoFactor && set.bypassCompanyTwoFactor === true ? (['TWO_FACTOR_BYPASSED'] as const) : []),
  ]
}

/** Notice that a phone number was replaced: the user gets codes by mail until the new number is confirmed. */
export function phoneNotices({ record, done: { set = {} } }: Changed): readonly Notice[] {
  const usesPhone = record.twoFactorEnabled && record.phoneNumberConfirmed && parseFactors(record.twoFactorMethods).includes('SMS')
  return set.phoneNumber !== undefined && usesPhone && isAddressProven(record) ? ['PHONE_REPLACED'] : []
}

/** Notice to the former address if it was replaced without confirmation by its owner, as a directory does. */
export const addressNotices = ({ record, done: { set = {} } }: Changed): readonly Notice[] =>
  set.email !== undefined && set.email !== record.email && isAddressProven(record) ? ['EMAIL_CHANGED'] : []

/** Mails notices to the address that users had before the change, in the transaction of the change. */
export async function sendNotices(
  tx: Orm,
  context: RequestContext,
  changes: readonly Changed[],
  noticesOf: (change: Changed) => readonly Notice[],
): Promise<void> {
  const pages = await noticePages(
    tx,
    context,
    changes.map(({ record }) => record),
  )
  const mails = changes.flatMap((change) => {
    const { record } = change
    const { email } = record
    const page = pages.get(record.id)
    return page && email !== null ? noticesOf(change).map((notice) => noticeMail(page, record, email, notice)) : []
  })
  if (mails.length > 0) await insertRows(tx, outbox, mails)
}
