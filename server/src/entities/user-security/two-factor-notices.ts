import { insertRows } from '../../db/insert-rows.ts'
import type { Orm } from '../../db/orm.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import type { Notice } from '../../accounts/messages/mails.ts'
import type { Page } from '../../accounts/page.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { LockedUser } from '../users/user.row.ts'

type Switches = Pick<LockedUser, 'twoFactorEnabled' | 'bypassCompanyTwoFactor'>
/** What they become, as far as they change. */
type Weaker = { readonly [Switch in keyof Switches]?: unknown }
export type Switched = { readonly user: LockedUser; readonly after: Weaker }

/** Tells people by mail, in the transaction of the change, that somebody else has weakened how they sign in. @param letters by user, read before it */
export async function tellWeakened(tx: Orm, letters: ReadonlyMap<string, Page>, changes: readonly Switched[]): Promise<void> {
  const mails = changes.flatMap(({ user, after }) => {
    const letter = letters.get(user.id)
    const { email } = user
    return letter && email !== null ? noticesOf(user, after).map((notice) => noticeMail(letter, user, email, notice)) : []
  })
  if (mails.length > 0) await insertRows(tx, outbox, mails)
}

const noticesOf = (before: Switches, after: Weaker): Notice[] => [
  ...(before.twoFactorEnabled && after.twoFactorEnabled === false ? (['TWO_FACTOR_OFF'] as const) : []),
  ...(!before.bypassCompanyTwoFactor && after.bypassCompanyTwoFactor === true ? (['TWO_FACTOR_BYPASSED'] as const) : []),
]
