import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider, errors } from 'oidc-provider'
import { BEGUN_ANEW } from '../sign-in/begin-anew.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { TokenFault } from '../../accounts/event-details.ts'
import { eventStatement } from '../../accounts/events.ts'
import type { Statement } from '../../db/pipeline/write-together.ts'
import type { EventType } from '../../../../contract/event-types.ts'
import { logOutElsewhere } from '../federation/sign-out.ts'
import { redirectAfterLogOut } from '../log-out.ts'
import { JWKS_SECONDS } from '../keys/states.ts'
import { keyOfClient } from '../clients/client-metadata.ts'
import { createClientUses } from '../clients/client-uses.ts'
import { peekForm } from '../sign-in/entry.ts'
import { firstChallenge } from '../factors/security-devices.ts'
import type { ProviderDeps } from './provider.ts'
import { recordRefusedAddress, refusedAddressOf, type RefusedAddress } from './refused-address.ts'
import { tokenFaultOf } from './token-fault.ts'
import type { RequestStorage, TokenParameters } from './request-storage.ts'

/** Routes that a browser reaches from a form of ours, directly or by redirects. */
const FORM_ROUTES = new Set(['resume', 'end_session_confirm'])

/** Path in the library, without the mount. */
const TOKEN_PATH = '/token'

/** `revoked`: the request reused a one-time value, so the whole grant was revoked. */
type Refusal = { reason: TokenFault; revoked: boolean }

/** Writes the provider's events to the event log and to the session's row before its answer is sent. */
export function watchProvider(
  provider: Provider,
  { db, host, catalog, sessions, pages, keyring, storage, fetching, log }: ProviderDeps & { storage: RequestStorage },
): void {
  const refusals = new WeakMap<object, Refusal>()
  const revoked = new WeakSet<object>()
  const refusedAddresses = new WeakMap<object, RefusedAddress>()
  const uses = createClientUses(db)
  provider.on('grant.error', (ctx, error) => refusals.set(ctx.req, { reason: tokenFaultOf(error), revoked: revoked.has(ctx.req) }))
  const noteAddress = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const refused = refusedAddressOf(ctx, error)
    if (refused) refusedAddresses.set(ctx.req, refused)
  }
  provider.on('authorization.error', noteAddress)
  provider.on('pushed_authorization_request.error', noteAddress)
  provider.on('end_session.error', noteAddress)
  provider.on('interaction.started', ({ oidc }, prompt) => {
    const uid = oidc.entities.Interaction?.uid
    if (uid !== undefined && prompt.name !== 'consent') storage.keep(firstChallenge(host, uid))
  })
  provider.on('grant.revoked', (ctx) => revoked.add(ctx.req))
  provider.use(async (context, next) => {
    if (context.path === TOKEN_PATH && context.method === 'POST') readAhead(context.req)
    storage.willSettle()
    await next()
    const ctx = context as KoaContextWithOIDC
    const isToken = 'oidc' in ctx && ctx.oidc.route === 'token'
    await storage.settle(isToken ? await tokenEvent(ctx) : [])
    if (!('oidc' in ctx)) return pages.notFound(context)
    const refused = refusedAddresses.get(ctx.req)
    if (refused) await recordRefusedAddress({ db, host, uses }, ctx, refused)
    if (ctx.oidc.route === 'jwks') ctx.set('cache-control', `public, max-age=${JWKS_SECONDS}`)
    if (ctx.oidc.route === 'authorization') await noteVisit(ctx)
    if (ctx.oidc.route === 'end_session') skipEmptyLogOut(ctx)
    if (ctx.oidc.route === 'end_session_confirm' && isDestroyed(ctx)) await endEverywhere(ctx)
    if (FORM_ROUTES.has(ctx.oidc.route) || ctx.oidc.params?.[BEGUN_ANEW] !== undefined) await leaveByPage(ctx)
  })

  /** Reads ahead for requests of other clients; those of the installation itself are cached and have no secret. */
  function readAhead(req: IncomingMessage): void {
    const asked = askedBy(req)
    if (!catalog.systemClients.some(({ clientId }) => clientId === asked.clientId)) storage.readTokenAhead(asked)
  }

  /** Passes a confirmed log-out on to the provider that the session came by. */
  async function endEverywhere(ctx: KoaContextWithOIDC): Promise<void> {
    const sid = ctx.oidc.session?.uid ?? ''
    const elsewhere = await logOutElsewhere({ db, host, keyring, fetching, log }, sid, ctx.response.get('location'))
    await sessions.end(sid, 'logout')
    if (elsewhere !== undefined) ctx.redirect(elsewhere)
  }

  /** Replaces a redirect to another site by a page: after a posted form, the redirect would violate that form's page (CSP `form-action`). */
  async function leaveByPage(ctx: KoaContextWithOIDC): Promise<void> {
    const to = ctx.response.get('location')
    if (to !== '' && new URL(to, host.origin).origin !== host.origin) await pages.onward(ctx, to)
  }

  /** Events of a token request, to be written with the tokens. */
  async function tokenEvent(ctx: KoaContextWithOIDC): Promise<Statement[]> {
    const { AuthorizationCode, ClientCredentials, RefreshToken, Account, Client } = ctx.oidc.entities
    const refusal = refusals.get(ctx.req)
    // Requests without a known token are not recorded, because anybody can send them. A wrong secret of an app is recorded nevertheless, at most once
    // a minute.
    const isNoise = refusal && !refusal.revoked && !AuthorizationCode && !RefreshToken
    if (isNoise && !(Client && uses.isFaultDue(keyOfClient(Client)))) return []
    if (!refusal && Client) await uses.note(keyOfClient(Client))
    const issued: EventType = AuthorizationCode || ClientCredentials ? 'TOKEN_ISSUED' : 'TOKEN_REFRESHED'
    const told = eventStatement({
      type: refusal ? 'TOKEN_REFUSED' : issued,
      userId: Account?.accountId,
      sessionId: AuthorizationCode?.sessionUid ?? RefreshToken?.sessionUid,
      partnerId: host.partner.partnerId,
      address: clientAddress(ctx.req),
      detail: {
        client: Client?.clientId ?? null,
        ...refusal,
        ...(AuthorizationCode?.redirectUri !== undefined && !refusal && { redirectUri: AuthorizationCode.redirectUri }),
      },
    })
    return [told]
  }

  /** An authorisation request with a visible page is an activity of the user; a hidden frame (`prompt=none`) is not. */
  async function noteVisit(ctx: KoaContextWithOIDC): Promise<void> {
    const { session, prompts, account } = ctx.oidc
    if (session && account && !prompts.has('none')) await sessions.noteActivity(session.uid)
  }
}

/** Parameters of a token request; the library validates them. */
function askedBy(req: IncomingMessage): TokenParameters {
  const form = peekForm(req)
  const basic = Buffer.from(/^basic (.*)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '', 'base64').toString()
  const named = basic === '' ? form.get('client_id') : new URLSearchParams(`id=${basic.split(':', 1)[0]}`).get('id')
  return {
    clientId: named ?? undefined,
    code: form.get('code') ?? undefined,
    refreshToken: form.get('refresh_token') ?? undefined,
  }
}

/** If nobody is signed in, there is nothing to confirm, so the browser goes where a finished log-out would have led. */
function skipEmptyLogOut(ctx: KoaContextWithOIDC): void {
  if (ctx.status !== 200 || ctx.oidc.session?.accountId !== undefined || isDestroyed(ctx)) return
  redirectAfterLogOut(ctx)
}

const isDestroyed = (ctx: KoaContextWithOIDC) => {
  const { session } = ctx.oidc
  return session !== undefined && 'destroyed' in session && session.destroyed === true
}
