import type { Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import type { Host } from '../../kit/hosts.ts'
import { currentTrace } from '../../platform/http/trace.ts'
import type { Logger } from '../../platform/log.ts'
import { isOwnLogOut, logOut } from '../log-out.ts'
import type { Looks } from '../../accounts/look/look.ts'
import type { Messages } from '../../accounts/messages/en-gb.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { noticePage } from '../pages/notice.page.ts'
import { onwardHeaders, onwardPage, siteOf } from '../pages/onward.page.ts'
import { pageFor, type Page } from '../../accounts/page.ts'
import { postPage } from '../pages/post.page.ts'
import { newNonce, pageHeaders, type PageOptions } from '../respond.ts'
import { refusedAddressOf } from './refused-address.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { html, type Html } from '../../accounts/messages/html.ts'
import { layout } from '../pages/layout.ts'
import { heading } from '../pages/parts.ts'

/** Asks for confirmation, if the log-out request does not prove that it comes from a client of this session. */
const logOutPage = (page: Page, action: string, xsrf: string): Html =>
  layout(
    page,
    page.t.logOutQuestion,
    html`${heading(page.t.logOutQuestion, fill(page.t.logOutLead, { name: page.host.partner.name }))}
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <button class="button" type="submit" name="logout" value="yes">${page.t.logOut}</button>
      </form>
      <div class="actions"><a class="button quiet" href="${page.host.origin}/">${page.t.staySignedIn}</a></div>`,
  )

type Koa = Pick<KoaContextWithOIDC, 'req' | 'set' | 'remove' | 'status' | 'body' | 'accepts' | 'url'>

export type ProviderPages = {
  error: NonNullable<Configuration['renderError']>
  signOut: (ctx: KoaContextWithOIDC) => Promise<void>
  signedOut: (ctx: KoaContextWithOIDC) => Promise<void>
  notFound: (ctx: Koa) => Promise<void>
  /** An answer that is posted to the client (OAuth 2.0 Form Post Response Mode). */
  formPost: (ctx: KoaContextWithOIDC, action: string, answer: object) => Promise<void>
  /** Leads to another site by a page of ours, because a redirect would count as a target of the form that was posted here. */
  onward: (ctx: KoaContextWithOIDC, to: string) => Promise<void>
}

type ProviderPagesDeps = {
  /** Returns the current host: a partner's name and languages may change while its provider exists. */
  host: () => Host
  db: Database
  keyring: Keyring
  looks: Looks
  sessions: Sessions
  fetching: FetchOptions
  log: Logger
}

export function createProviderPages({ host, db, keyring, looks, sessions, fetching, log }: ProviderPagesDeps): ProviderPages {
  const page = (ctx: Koa, self?: string) => pageFor(ctx.req, host(), looks, self === undefined ? {} : { self })
  const home = () => `${host().origin}/`
  const wayBack = (t: Messages) => ({ to: home(), text: fill(t.backTo, { name: host().partner.name }) })
  return {
    async error(ctx, out, error) {
      const { t, ...rest } = await page(ctx)
      const isExpired = error instanceof Error && error.name === 'SessionNotFound'
      report(ctx, out, error)
      const [title, lead] = isExpired ? [t.pageExpired, t.pageExpiredLead] : [t.wentWrong, t.wentWrongLead]
      show(ctx, noticePage({ t, ...rest }, { title, lead, link: wayBack(t), reference: isExpired ? undefined : currentTrace()?.traceId }))
    },
    async signOut(ctx) {
      if (isOwnLogOut(ctx)) return logOut(ctx, { db, host: host(), keyring, sessions, fetching, log })
      const secret = ctx.oidc.session?.state?.secret
      show(ctx, logOutPage(await page(ctx), ctx.oidc.urlFor('end_session_confirm'), String(secret)))
    },
    async signedOut(ctx) {
      const { t, ...rest } = await page(ctx, '/identity/session/end/success')
      show(ctx, noticePage({ t, ...rest }, { title: t.loggedOut, lead: t.loggedOutLead, link: { to: home(), text: t.signInAgain } }))
    },
    async notFound(ctx) {
      if (ctx.status !== 404 || ctx.accepts('json', 'html') !== 'html') return
      const { t, ...rest } = await page(ctx)
      show(ctx, noticePage({ t, ...rest }, { title: t.notFound, lead: t.notFoundLead, link: wayBack(t) }))
      ctx.status = 404
    },
    async formPost(ctx, action, answer) {
      const nonce = newNonce()
      const { t, ...rest } = await page(ctx)
      const text = fill(t.onwardTo, { name: siteOf(action) })
      const fields = Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)]))
      ctx.status = 200
      // Any target is allowed, because the client may redirect the post anywhere, and the page has no fields that users fill in.
      show(ctx, postPage({ t, ...rest }, { title: text, button: text, action, fields, nonce }), { nonce, formTargets: ['*'] })
    },
    async onward(ctx, to) {
      ctx.remove('location')
      ctx.status = 200
      show(ctx, onwardPage(await page(ctx), to))
      ctx.set(onwardHeaders(to))
    },
  }

  /** The details are logged only and not shown, because anybody may have led the browser here. */
  function report(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
    const detail = 'error_detail' in error ? error.error_detail : undefined
    const fields = { reference: true, error: out.error, detail, ...refusedAddressOf(ctx, out) }
    if (ctx.status >= 500) log.error({ ...fields, err: error }, 'The identity provider failed')
    else log.info({ ...fields, description: out.error_description }, 'The identity provider refused a request')
  }
}

function show(ctx: Koa, page: Html, options?: PageOptions): void {
  ctx.set(pageHeaders(options))
  ctx.body = page.text
}
