import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { keyOf } from '../../access/activities.ts'
import { missingFor } from '../../access/directory-rights.ts'
import type { Orm } from '../../db/orm.ts'
import { settleOwners } from '../../federation/directory-owners.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { customer } from '../../tables/customer.table.ts'
import { scimSetup, scimToken } from '../../tables/providers/scim.table.ts'
import type { LockedProvider, LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { scimOwners, setupColumns, type ScimSetupRow } from './scim-setup.type.ts'

const NOT_SET_UP = missing('id', 'SCIM_NOT_SET_UP', 'Provisioning was not set up for this login provider.')

/** Columns that make a user the owner of a directory or token, whose rights limit it. */
export const ownedBy = (ownerId: string) => ({ ownerId, ownerLeftAt: null, ownerHad: null })

/** Checks that a directory can do nothing that the caller may not, because nobody can delegate more rights than they have. */
export async function beyondErrors(
  tx: Pick<Orm, 'select'>,
  context: RequestContext,
  { id, partnerId }: Pick<LockedProvider, 'id' | 'partnerId'>,
  { groups, customerId }: Pick<ScimSetupRow, 'groups' | 'customerId'>,
): Promise<UserError[]> {
  const home = customerId === null ? undefined : eq(customer.id, customerId)
  const ofPartner = partnerId === null ? isNull(customer.partnerId) : eq(customer.partnerId, partnerId)
  const rows = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(and(or(eq(customer.loginProviderId, id), home), ofPartner))
  const lacking = missingFor(signedIn(context), groups, { partnerId, customerIds: rows.map((row) => row.id) })
  if (lacking.length === 0) return []
  const activities = lacking.map(keyOf).join(', ')
  return [
    invalid(
      null,
      'SCIM_BEYOND_YOU',
      `A directory may do no more than whoever sets it up. You may not do this at all of its customers: ${activities}.`,
    ),
  ]
}

/** Makes the caller the owner of a provider's directory and its tokens, so that the caller's rights limit them from now on. */
export async function takeOverScim(context: RequestContext, id: string): Promise<ChangeResult<LoginProviderRow>> {
  const { userId } = signedIn(context)
  const result = await changeRecord(loginProviders, context, { id, action: 'takeOverScim' }, async (tx, provider) => {
    const [setup] = await tx
      .select({ ...setupColumns, ownerId: scimSetup.ownerId })
      .from(scimSetup)
      .where(eq(scimSetup.providerId, id))
    if (!setup) return [NOT_SET_UP]
    const errors = await beyondErrors(tx, context, provider, setup)
    if (errors.length > 0) return errors
    const isAnother = <Table extends typeof scimSetup | typeof scimToken>(table: Table) =>
      and(eq(table.providerId, id), or(isNull(table.ownerId), ne(table.ownerId, userId), sql`${table.ownerLeftAt} is not null`))
    const setups = await tx.update(scimSetup).set(ownedBy(userId)).where(isAnother(scimSetup)).returning({ id: scimSetup.providerId })
    const tokens = await tx.update(scimToken).set(ownedBy(userId)).where(isAnother(scimToken)).returning({ id: scimToken.id })
    if (setups.length + tokens.length === 0) return undefined
    await settleOwners(tx, [userId])
    return { before: { ownerId: setup.ownerId }, after: { ownerId: userId } }
  })
  scimOwners(context).clear(id)
  return result
}
