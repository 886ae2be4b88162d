import type { KoaContextWithOIDC } from 'oidc-provider'
import type { LogoutDeps } from '../federation/start-logout.ts'
import { COOKIES } from './cookies.ts'
import { logOutElsewhere } from './federation/sign-out.ts'
import type { Sessions } from '../accounts/sessions/sessions.ts'

/**
 * Whether a log-out request proves that it comes from a client of this very session, by a valid ID token of the same user. Then no confirmation is
 * needed (OpenID Connect RP-Initiated Logout 1.0, section 2).
 */
export function isOwnLogOut(ctx: KoaContextWithOIDC): boolean {
  const hint = ctx.oidc.entities.IdTokenHint?.payload
  const { session } = ctx.oidc
  return hint !== undefined && hint.sub === session?.accountId && (hint.sid === undefined || hint.sid === session?.uid)
}

type LogOutDeps = LogoutDeps & { sessions: Sessions }

/** Ends the browser's session with all its tokens and redirects to the client, through the provider that the user signed in with. */
export async function logOut(ctx: KoaContextWithOIDC, deps: LogOutDeps): Promise<void> {
  const { sessions } = deps
  const { session } = ctx.oidc
  const elsewhere = session && (await logOutElsewhere(deps, session.uid, targetOf(ctx)))
  if (session) {
    await sessions.end(session.uid, 'logout')
    await session.destroy()
  }
  ctx.cookies.set(COOKIES.names.session, null, COOKIES.long)
  ctx.status = 303
  ctx.redirect(elsewhere ?? targetOf(ctx))
}

/** Redirects to the registered address that the client requested (the provider has checked it), with its state; otherwise to our own page. */
export function redirectAfterLogOut(ctx: KoaContextWithOIDC): void {
  ctx.status = 303
  ctx.redirect(targetOf(ctx))
}

function targetOf(ctx: KoaContextWithOIDC): string {
  const { post_logout_redirect_uri: wanted, state } = ctx.oidc.params ?? {}
  const target = new URL(typeof wanted === 'string' ? wanted : ctx.oidc.urlFor('end_session_success'))
  if (typeof wanted === 'string' && typeof state === 'string') target.searchParams.set('state', state)
  return target.href
}
