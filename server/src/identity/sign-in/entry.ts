import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { currentTrace } from '../../platform/http/trace.ts'
import { accepts } from '../../platform/http/accept.ts'
import { peekBody } from '../../platform/http/peek-body.ts'
import type { CallCounter } from '../../db/pipeline/call-counter.ts'
import type { Logger } from '../../platform/log.ts'
import { clientAddress, networkOf } from '../../platform/http/client-address.ts'
import type { Looks } from '../../accounts/look/look.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { noticePage } from '../pages/notice.page.ts'
import { pageFor } from '../../accounts/page.ts'
import { sendPage } from '../respond.ts'

/**
 * Requests that one network may send to the provider in a minute: all of them, those that start a sign-in, which are stored, and SAML messages, whose
 * signatures are verified. They are not counted per provider, because junk with its name would lock out a company. A sign-in takes four to eight
 * requests, so some hundred users behind one address can sign in within a minute.
 */
export type EntryLimits = { readonly entry: number; readonly begin: number; readonly saml: number }
export const ENTRY_LIMITS: EntryLimits = { entry: 3000, begin: 600, saml: 600 }

/** Size of the largest form, a SAML response of 256 KiB in base64 with its other fields. */
const MOST_BYTES = 524_288

type EntryDeps = { counter: CallCounter<keyof EntryLimits>; looks: Looks; log: Logger }
type Refused = { status: number; error: string; sentence: string; retryAfter?: number }

/** Checks a request before the provider and its pages handle it, and answers refused ones. Returns whether it was admitted. */
export async function admit(deps: EntryDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<boolean> {
  const refused = (await tooMany(deps.counter, req)) ?? (await tooLarge(req)) ?? (await unstorable(req))
  if (refused) await refuse(deps, refused, req, res, host)
  return refused === undefined
}

const SAML_PATH = /^\/identity\/federation\/[^/]*\/(?:acs|slo)$/

const pathOf = (req: IncomingMessage) => (req.url ?? '/').split('?', 1)[0] ?? '/'

async function tooMany(counter: EntryDeps['counter'], req: IncomingMessage): Promise<Refused | undefined> {
  const path = pathOf(req)
  if (path.startsWith('/identity/assets/')) return undefined
  const network = networkOf(clientAddress(req))
  const begins = path === '/identity/auth' ? await counter.take('begin', network, 1) : 0
  const messages = SAML_PATH.test(path) ? await counter.take('saml', network, 1) : 0
  const wait = Math.max(begins, messages, await counter.take('entry', network, 1))
  if (wait === 0) return undefined
  const retryAfter = Math.ceil(wait / 1000)
  return { status: 429, error: 'temporarily_unavailable', sentence: `Too many requests. Try again in ${retryAfter} s.`, retryAfter }
}

const NUL = /\0|%00/

/** PostgreSQL cannot store NUL. Lone surrogates do not occur here: invalid UTF-8 is decoded to replacement characters. */
async function unstorable(req: IncomingMessage): Promise<Refused | undefined> {
  const { authorization = '', cookie = '' } = req.headers
  const basic = Buffer.from(/^basic (.*)$/i.exec(authorization)?.[1] ?? '', 'base64').toString('latin1')
  const holds = [req.url ?? '', cookie, basic].some((text) => NUL.test(text)) || NUL.test(forms.get(req) ?? '')
  return holds ? { status: 400, error: 'invalid_request', sentence: 'A parameter holds the character NUL. Remove it.' } : undefined
}

/** Refuses requests larger than any form of ours, without reading them. */
async function tooLarge(req: IncomingMessage): Promise<Refused | undefined> {
  const isLarge = Number(req.headers['content-length'] ?? 0) > MOST_BYTES || (isForm(req) && (await formOf(req)).length > MOST_BYTES)
  return isLarge ? { status: 413, error: 'invalid_request', sentence: `A form may have at most ${MOST_BYTES} bytes.` } : undefined
}

const isForm = (req: IncomingMessage) =>
  req.method === 'POST' && /^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')
async function formOf(req: IncomingMessage): Promise<string> {
  const form = (await peekBody(req, MOST_BYTES)).toString('latin1')
  forms.set(req, form)
  return form
}

const forms = new WeakMap<IncomingMessage, string>()

/** The form of an admitted request, before its handler has read it; empty if there is none. */
export const peekForm = (req: IncomingMessage): URLSearchParams => new URLSearchParams(forms.get(req))

async function refuse({ looks, log }: EntryDeps, refused: Refused, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const { status, error, sentence, retryAfter } = refused
  log.info({ reference: true, error, path: pathOf(req) }, 'The identity provider refused a request')
  if (retryAfter !== undefined) res.setHeader('retry-after', retryAfter)
  if (!accepts(req.headers.accept, 'text/html')) {
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    res.end(JSON.stringify({ error, error_description: sentence }))
    return
  }
  const page = await pageFor(req, host, looks)
  const { t } = page
  const lead = status === 429 ? fill(t.limited, { minutes: 1 }) : t.wentWrongLead
  const link = { to: `${host.origin}/`, text: fill(t.backTo, { name: host.partner.name }) }
  sendPage(res, status, noticePage(page, { title: t.wentWrong, lead, reference: currentTrace()?.traceId, link }))
}
