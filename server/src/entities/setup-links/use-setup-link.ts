import { and, eq, gt, isNull } from 'drizzle-orm'
import { notifyManagers } from '../../federation/notify-managers.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { conflict, invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { changeByRule, runRule } from '../../kit/resource/record-rule.ts'
import { setupLink } from '../../tables/providers/setup-link.table.ts'
import type { ProviderInput } from '../login-providers/login-provider.rules.ts'
import { missingOf } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { columnsRule, updateRule } from '../login-providers/update-login-provider.ts'
import type { SetupLink } from './setup-link-state.ts'

type Link = Pick<SetupLink, 'id' | 'providerId' | 'recipient'>
/** Fields that a link may set: the connection, but not who signs in with it. */
export type SetupInput = Pick<ProviderInput, 'authority' | 'clientId' | 'clientSecret' | 'metadata' | 'metadataUrl'>

const GONE = conflict(null, 'SETUPLINK_GONE', 'The link was used, revoked, or has expired.')
const INCOMPLETE = invalid(null, 'SETUP_INCOMPLETE', 'Something is still missing before people can sign in by it.')

/** Opens a link for one browser, which keeps the secret with this hash. A link can be opened only once. */
export async function openSetupLink(
  context: RequestContext,
  { id, providerId, recipient }: Link,
  opened: { readonly by: string; readonly browserHash: string },
): Promise<readonly UserError[]> {
  const { errors } = await changeRecord(loginProviders, context, { id: providerId, action: 'openSetupLink' }, async (tx) => {
    const set = { openedAt: new Date(), openedBy: opened.by, browserHash: opened.browserHash }
    const isTaken = await taken(tx, id, set, true)
    return isTaken ? { before: {}, after: { recipient, openedBy: opened.by } } : [GONE]
  })
  return errors ?? []
}

/** Sets the connection by the rules of every change of a provider. */
export async function setUpByLink(context: RequestContext, { providerId }: Link, input: SetupInput): Promise<readonly UserError[]> {
  const { errors } = await changeByRule(loginProviders, context, { id: providerId }, updateRule(input, context))
  return errors ?? []
}

/** Completes the setup: uses the link up, notifies those who manage the provider, and enables it if the link says so. */
export async function handInSetup(
  context: RequestContext,
  { id, providerId, enables, openedBy }: Pick<SetupLink, 'id' | 'providerId' | 'enables' | 'openedBy'>,
): Promise<readonly UserError[]> {
  const { errors } = await changeRecord(loginProviders, context, { id: providerId, action: 'handInSetup' }, async (tx, provider) => {
    if (missingOf(provider).length > 0) return [INCOMPLETE]
    if (!(await taken(tx, id, { handedInAt: new Date() }, false))) return [GONE]
    await notifyManagers(tx, provider, 'PROVIDER_SETUP_HANDED_IN', { by: openedBy ?? '' })
    const isEnabled = enables && !provider.enabled
    if (!isEnabled) return { before: {}, after: { openedBy } }
    const enabling = await runRule(tx, provider, columnsRule({ enabled: true }, context))
    if (Array.isArray(enabling)) return enabling
    // Enabling stays pending if users are linked over whom the creator of the link has no authority.
    return { before: {}, after: { openedBy, ...(enabling?.set && { enabled: true }) }, ...(enabling?.set && { set: enabling.set }) }
  })
  return errors ?? []
}

/** Updates a link if it can still be used. @returns whether it could */
async function taken(tx: Orm, id: string, set: Partial<typeof setupLink.$inferSelect>, isFirst: boolean): Promise<boolean> {
  const isLiving = and(isNull(setupLink.revokedAt), isNull(setupLink.handedInAt), gt(setupLink.expiresAt, new Date()))
  const marked = await tx
    .update(setupLink)
    .set(set)
    .where(and(eq(setupLink.id, id), isLiving, isFirst ? isNull(setupLink.openedAt) : undefined))
    .returning({ id: setupLink.id })
  return marked.length > 0
}
