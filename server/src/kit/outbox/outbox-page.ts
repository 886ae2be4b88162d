import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Host } from '../hosts.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { HttpError, methodNotAllowed, notFound } from '../../platform/http/http-error.ts'
import { send, sendJson } from '../../platform/http/respond.ts'
import { carriesKey, isKey } from '../../platform/http/shared-key.ts'
import type { Settings } from '../../platform/settings.ts'
import { outbox } from '../../tables/outbox.table.ts'

export type OutboxPage = (req: IncomingMessage, res: ServerResponse, host: Host, path: string) => Promise<void>

const SHOWN = 100

/** Address of the outbox page, with the key that opens it. */
export const outboxAddress = ({ publicUrl, outboxKey = '' }: Pick<Settings, 'publicUrl' | 'outboxKey'>): string =>
  `${publicUrl.origin}${PATH}?key=${outboxKey}`

const PATH = '/dev/outbox'
const COOKIE = 'portico_outbox'
const COOKIE_SECONDS = 86_400

/**
 * `GET /dev/outbox` (and `.json`), in demo mode only: the messages that would have gone out, newest first. `?to=` is one recipient, `?purpose=` one kind.
 * The messages hold links that set passwords, so it takes OUTBOX_KEY: as `?key=`, which a cookie replaces, or as the bearer.
 */
export function createOutboxPage(db: Database, settings: Pick<Settings, 'demo' | 'outboxKey'>): OutboxPage {
  return async (req, res, host, path) => {
    if (!settings.demo || (path !== PATH && path !== `${PATH}.json`)) throw notFound()
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed('GET', 'HEAD')
    const query = new URL(req.url ?? '/', 'http://localhost').searchParams
    const { outboxKey: key } = settings
    if (isKey(query.get('key'), key) && path === PATH) return enter(res, host, query)
    if (!isKey(query.get('key'), key) && !isKey(readCookie(req, COOKIE), key) && !carriesKey(req, key)) throw locked()
    const [to, purpose] = [query.get('to'), query.get('purpose')]
    const messages = await db.orm
      .select()
      .from(outbox)
      .where(and(to === null ? undefined : eq(outbox.recipient, to), purpose === null ? undefined : eq(outbox.purpose, purpose)))
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(SHOWN)
    if (path.endsWith('.json') || String(req.headers.accept).startsWith('application/json')) return sendJson(req, res, { messages })
    const nonce = randomBytes(18).toString('base64url')
    send(req, res, {
      body: pageOf(messages, nonce),
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-store',
      headers: {
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
    })
  }
}

const locked = () =>
  new HttpError(
    403,
    'FORBIDDEN',
    'The outbox opens by its key. The portal prints the address with the key when it starts; OUTBOX_KEY sets another one.',
  )

/** Redirects to the address without the key, which would otherwise stay in the history and in screenshots. */
function enter(res: ServerResponse, host: Host, query: URLSearchParams): void {
  setCookie(res, host.origin, { name: COOKIE, value: query.get('key') ?? '', maxAge: COOKIE_SECONDS, path: PATH })
  query.delete('key')
  const rest = query.size > 0 ? `?${query.toString()}` : ''
  res.writeHead(303, { location: `${PATH}${rest}`, 'cache-control': 'no-store', 'content-length': 0 }).end()
}

type Row = typeof outbox.$inferSelect

const escape = (text: string) => text.replaceAll(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
const linked = (text: string) => escape(text).replaceAll(/https?:\/\/[^\s<]+[^\s<.,)]/g, (url) => `<a href="${url}">${url}</a>`)

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#161b1f;background:#fff}article{border-top:1px solid #9aa5ad;padding:1rem 0}' +
  'h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}p.meta{color:#4a555d;margin:.25rem 0}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}a{color:#1d626e}' +
  '@media(prefers-color-scheme:dark){body{color:#e8ecef;background:#161b1f}p.meta{color:#aab4bb}a{color:#7cc4d0}}'

function pageOf(messages: Row[], nonce: string): string {
  const items = messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : messages.map(itemOf).join('')
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>Outbox</h1><p>The demo sends nothing: mails and text messages wait here.</p>${items}</main></body></html>`
}

function itemOf({ channel, recipient, subject, text, purpose, createdAt, sentAt, failure }: Row): string {
  const state = sentAt ? ', sent' : failure ? `, not taken: ${failure}` : ''
  return (
    `<article><h2>${escape(subject ?? (channel === 'SMS' ? 'Text message' : 'Mail'))}</h2>` +
    `<p class="meta">To ${escape(recipient)}, <time datetime="${createdAt.toISOString()}">${createdAt.toISOString().replace('T', ' ').slice(0, 19)} UTC</time>, ${escape(purpose)}${escape(state)}</p><pre>${linked(text)}</pre></article>`
  )
}
