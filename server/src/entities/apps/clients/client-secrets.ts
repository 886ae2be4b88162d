import { and, eq } from 'drizzle-orm'
import { makeSecret } from '../../../accounts/client-secrets.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { tidy } from '../../../kit/graphql/tidy.ts'
import { conflict, invalid, missing } from '../../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../../kit/resource/change.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'
import { MOST_SECRETS, secretErrors } from '../../../kit/resource/secret-input.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { clientSecret } from '../../../tables/client.table.ts'
import type { ClientRow } from './client.row.ts'
import { clients } from './clients.ts'

export type WithSecret = ChangeResult<ClientRow> & { readonly secret: string | null }
type NewSecret = { readonly id: string; readonly name: string; readonly expiresAt?: Date | undefined }

/**
 * Creates a secret of an app. Only this answer contains it; the database has the hash.
 * @param expiresAt the secret does not expire if this is missing
 */
export async function createClientSecret(context: RequestContext, { id, expiresAt, ...input }: NewSecret): Promise<WithSecret> {
  const name = tidy(input.name)
  const errors = secretErrors(name, expiresAt)
  if (errors.length > 0) return { row: null, errors, secret: null }
  const { secret, ...stored } = makeSecret()
  const change = { id, action: 'createClientSecret', touches: 'secrets' } as const
  const result = await changeRecord(clients, context, change, async (tx, { isPublic }) => {
    if (isPublic) return [PUBLIC]
    const there = await tx.select({ name: clientSecret.name }).from(clientSecret).where(eq(clientSecret.clientId, id))
    if (there.length >= MOST_SECRETS) return [TWO]
    if (there.some((other) => other.name === name)) return [NAME_TAKEN]
    await tx.insert(clientSecret).values({ clientId: id, name, expiresAt: expiresAt ?? null, ...stored })
    return { before: {}, after: { secretName: name, hint: stored.hint, expiresAt: expiresAt ?? null } }
  })
  return { ...result, secret: result.errors ? null : secret }
}

/** Deletes a secret, which stops working at once. */
export const deleteClientSecret = (context: RequestContext, id: string, secretId: string): Promise<ChangeResult<ClientRow>> =>
  changeRecord(clients, context, { id, action: 'deleteClientSecret', touches: 'secrets' }, async (tx) => {
    const of = and(eq(clientSecret.clientId, id), eq(clientSecret.id, isUuid(secretId) ? secretId : id))
    const [gone] = await tx.delete(clientSecret).where(of).returning({ name: clientSecret.name, hint: clientSecret.hint })
    return gone ? { before: { secretName: gone.name, hint: gone.hint }, after: {} } : [NO_SECRET]
  })

const PUBLIC = invalid(null, 'CLIENT_PUBLIC', 'This app runs where it cannot keep a secret.')
const TWO = conflict(null, 'TWO_SECRETS', 'An app has two secrets at most. Delete one first.')
const NAME_TAKEN = conflict('name', 'SECRET_NAME_TAKEN', 'The other secret has this name.')
const NO_SECRET = missing('secretId', 'SECRET_NOT_FOUND', 'There is no such secret.')
