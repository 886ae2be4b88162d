import type { Orm } from '../db/orm.ts'
import { createLink, type LinkHost, type MailedLink } from './links.ts'

/** `short_link.purpose` of the link that confirms a new account. */
export const CONFIRM_ACCOUNT = 'CONFIRM_ACCOUNT'

/** `address`: email address that the link is sent to. */
type Wanted = {
  readonly userId: string
  readonly createdBy: string | null
  readonly host: LinkHost
  readonly address: string
  readonly copied?: true
}

/** Makes the link that confirms an account. @returns its address, which is only mailed and written nowhere else */
export function createConfirmationLink(tx: Pick<Orm, 'insert' | 'update'>, link: Wanted): Promise<MailedLink> {
  return createLink(tx, { purpose: CONFIRM_ACCOUNT, ...link })
}
