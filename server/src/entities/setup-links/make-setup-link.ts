import { and, eq, gt, isNull } from 'drizzle-orm'
import { makeSecret } from '../../accounts/client-secrets.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ONE_LINE, ruleErrors } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { conflict, missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { setupLink } from '../../tables/providers/setup-link.table.ts'
import { hostOfProvider } from '../login-providers/addresses.ts'
import type { LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { setupLinks } from './setup-link.type.ts'

export type WithAddress = ChangeResult<LoginProviderRow> & { readonly url: string | null }
type NewSetupLink = { readonly id: string; readonly recipient: string; readonly days: number; readonly enables: boolean }

export const setupLinkRules = {
  recipient: { required: true, maxLength: 100, form: ONE_LINE },
  days: { min: 1, max: 30 },
} as const

const MOST_OPEN = 5
const DAY_MS = 86_400_000

export const SETUP_PATH = '/connect'

const TOO_MANY = conflict(null, 'TOO_MANY_LINKS', `A login provider has ${MOST_OPEN} open setup links at most. Revoke one first.`)
const IN_USE = conflict(
  'enables',
  'SETUP_TAKES_EFFECT',
  'It is enabled: what is saved takes effect at once. Allow that, or disable it first.',
)
const NO_LINK = missing('linkId', 'SETUPLINK_NOT_FOUND', 'There is no such link that could be revoked.')

/** Creates a link for the person who is to set a provider up. Only this answer contains its URL. */
export async function createSetupLink(context: RequestContext, { id, days, enables, ...input }: NewSetupLink): Promise<WithAddress> {
  const recipient = tidy(input.recipient)
  const errors = ruleErrors(setupLinkRules, { recipient, days })
  if (errors.length > 0) return { row: null, errors, url: null }
  const { secret, hash } = makeSecret()
  const expiresAt = new Date(Date.now() + days * DAY_MS)
  const result = await changeRecord(loginProviders, context, { id, action: 'createSetupLink' }, async (tx, { enabled }) => {
    if (enabled && !enables) return [IN_USE]
    const isOpen = and(isNull(setupLink.revokedAt), isNull(setupLink.handedInAt), gt(setupLink.expiresAt, new Date()))
    const open = await tx
      .select({ id: setupLink.id })
      .from(setupLink)
      .where(and(eq(setupLink.providerId, id), isOpen))
    if (open.length >= MOST_OPEN) return [TOO_MANY]
    await tx.insert(setupLink).values({ providerId: id, createdBy: signedIn(context).userId, recipient, hash, enables, expiresAt })
    return { before: {}, after: { recipient, expiresAt, enables } }
  })
  setupLinks(context).clear(id)
  if (!result.row || result.errors) return { ...result, url: null }
  const { origin } = await hostOfProvider(context, result.row)
  return { ...result, url: `${origin}${SETUP_PATH}/${secret}` }
}

/** Revokes a link. It stops working at once, also in a browser that has opened it. */
export async function revokeSetupLink(context: RequestContext, id: string, linkId: string): Promise<ChangeResult<LoginProviderRow>> {
  const result = await changeRecord(loginProviders, context, { id, action: 'revokeSetupLink' }, async (tx) => {
    const of = and(eq(setupLink.providerId, id), eq(setupLink.id, isUuid(linkId) ? linkId : id))
    const [gone] = await tx
      .update(setupLink)
      .set({ revokedAt: new Date() })
      .where(and(of, isNull(setupLink.revokedAt), isNull(setupLink.handedInAt)))
      .returning({ recipient: setupLink.recipient })
    return gone ? { before: { recipient: gone.recipient }, after: {} } : [NO_LINK]
  })
  setupLinks(context).clear(id)
  return result
}
