import type { Orm } from '../db/orm.ts'
import { createLink, type LinkHost, type MailedLink } from './links.ts'

/** `short_link.purpose` of the link that confirms a new account. */
export const CONFIRM_ACCOUNT = 'CONFIRM_ACCOUNT'

/** `address`: where the link is sent. */
type Wanted = { readonly userId: string; readonly createdBy: string | null; readonly host: LinkHost; readonly address: string }

/** Makes the link that confirms an account. @returns its address, to be mailed and nowhere else written */
export function createConfirmationLink(tx: Pick<Orm, 'insert' | 'update'>, wanted: Wanted): Promise<MailedLink> {
  return createLink(tx, { purpose: CONFIRM_ACCOUNT, ...wanted })
}
