import { createHash, randomBytes } from 'node:crypto'
import type { Orm } from '../../db/orm.ts'
import { shortLink } from '../../outbox/outbox.table.ts'

/** `short_link.purpose` of the link that confirms a new account. */
export const CONFIRM_ACCOUNT = 'CONFIRM_ACCOUNT'

/** checks.md E9. */
const LIFE_MS = 3_600_000

/** The provider's page for a new password: its form uses the link up, confirms the address and sets the password; looking changes nothing. */
const PATH = '/identity/reset'

type Wanted = { readonly userId: string; readonly createdBy: string; readonly origin: string }

/** Makes the link of 128 bits that confirms an account once; only its hash is kept. @returns its address, to be mailed and nowhere else written */
export async function createConfirmationLink(tx: Pick<Orm, 'insert'>, { userId, createdBy, origin }: Wanted): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const now = Date.now()
  await tx.insert(shortLink).values({
    hash: createHash('sha256').update(token).digest('base64url'),
    purpose: CONFIRM_ACCOUNT,
    path: PATH,
    userId,
    createdBy,
    createdAt: new Date(now),
    expiresAt: new Date(now + LIFE_MS),
  })
  return `${origin}${PATH}/${token}`
}
