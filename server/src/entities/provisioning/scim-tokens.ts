import { and, eq } from 'drizzle-orm'
import { makeSecret } from '../../accounts/client-secrets.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { conflict, missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { MOST_SECRETS, secretErrors } from '../../kit/resource/secret-input.ts'
import { scimSetup, scimToken } from '../../tables/providers/scim.table.ts'
import type { LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { beyondErrors, ownedBy } from './scim-owner.ts'
import { notSetUp, scimOwners, scimTokens, setupColumns } from './scim-setup.type.ts'

export type WithToken = ChangeResult<LoginProviderRow> & { readonly token: string | null }
type NewToken = { readonly id: string; readonly name: string; readonly expiresAt?: Date | undefined }

/**
 * Creates a token for a login provider's directory. Only this answer contains it; the database has the hash.
 * @param expiresAt the token does not expire if this is missing
 */
export async function createScimToken(context: RequestContext, { id, expiresAt, ...input }: NewToken): Promise<WithToken> {
  const name = tidy(input.name)
  const errors = secretErrors(name, expiresAt)
  if (errors.length > 0) return { row: null, errors, token: null }
  const { secret, ...stored } = makeSecret()
  const owned = ownedBy(signedIn(context).userId)
  const result = await changeRecord(loginProviders, context, { id, action: 'createScimToken' }, async (tx, provider) => {
    const there = await tx.select({ name: scimToken.name }).from(scimToken).where(eq(scimToken.providerId, id))
    if (there.length >= MOST_SECRETS) return [TWO]
    if (there.some((other) => other.name === name)) return [NAME_TAKEN]
    const [setup] = await tx.select(setupColumns).from(scimSetup).where(eq(scimSetup.providerId, id))
    const beyond = await beyondErrors(tx, context, provider, setup ?? notSetUp(id))
    if (beyond.length > 0) return beyond
    if (!setup) await tx.insert(scimSetup).values({ ...notSetUp(id), ...owned })
    await tx.insert(scimToken).values({ providerId: id, name, expiresAt: expiresAt ?? null, ...stored, ...owned })
    return { before: {}, after: { tokenName: name, hint: stored.hint, expiresAt: expiresAt ?? null } }
  })
  scimTokens(context).clear(id)
  scimOwners(context).clear(id)
  return { ...result, token: result.errors ? null : secret }
}

/** Deletes a token, which stops working at once. */
export async function deleteScimToken(context: RequestContext, id: string, tokenId: string): Promise<ChangeResult<LoginProviderRow>> {
  const result = await changeRecord(loginProviders, context, { id, action: 'deleteScimToken' }, async (tx) => {
    const of = and(eq(scimToken.providerId, id), eq(scimToken.id, isUuid(tokenId) ? tokenId : id))
    const [gone] = await tx.delete(scimToken).where(of).returning({ name: scimToken.name, hint: scimToken.hint })
    return gone ? { before: { tokenName: gone.name, hint: gone.hint }, after: {} } : [NO_TOKEN]
  })
  scimTokens(context).clear(id)
  return result
}

const TWO = conflict(null, 'TWO_TOKENS', 'A login provider has two tokens at most. Revoke one first.')
const NAME_TAKEN = conflict('name', 'TOKEN_NAME_TAKEN', 'The other token has this name.')
const NO_TOKEN = missing('tokenId', 'TOKEN_NOT_FOUND', 'There is no such token.')
