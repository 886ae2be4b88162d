import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { chooseLocale } from '../../accounts/language.ts'
import { compress } from '../../platform/http/compress.ts'
import { pagePolicy } from '../../platform/http/security-headers.ts'
import { iconVersion } from './icons/icons.ts'
import { portalStateOf, type Discovery } from './portal-state.ts'
import { fillTemplate } from './template.ts'
import type { Themes } from './themes.ts'

/** Source of the page: the build, or Vite. */
export type PageSource = {
  html(path: string): Promise<string>
  /** The small page of the silent callback, which never starts the portal. */
  silentHtml(): Promise<string>
  /** Link elements of the chunks that the address needs. */
  preloads(path: string, locale: string): readonly string[]
  /** Whether to send the Trusted Types policy; Vite's client violates it. */
  trustedTypes: boolean
}

type PageOptions = { readonly status?: number; readonly cacheControl?: string }

export type Pages = {
  send(req: IncomingMessage, res: ServerResponse, host: Host, path: string, options?: PageOptions): Promise<void>
  sendSilent(req: IncomingMessage, res: ServerResponse): Promise<void>
}

/** Sends the portal's page. Every answer has its own nonce, so caches must not store it. */
export function createPages(source: PageSource, themes: Themes, discover: Discovery): Pages {
  const sendHtml = async (
    req: IncomingMessage,
    res: ServerResponse,
    html: string,
    policy: string,
    { status = 200, cacheControl = 'private, no-cache' }: PageOptions = {},
  ) => {
    const { body, headers } = await compress(req, html)
    res.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': cacheControl,
      'content-security-policy': policy,
      // The address contains a callback's code while its scripts load, so no referrer may carry it (checks A5).
      'referrer-policy': 'no-referrer',
      vary: 'Host, Accept-Encoding, Accept-Language, Cookie',
      ...headers,
    })
    res.end(req.method === 'HEAD' ? undefined : body)
  }
  return {
    async send(req, res, host, path, options) {
      const nonce = randomBytes(18).toString('base64url')
      const [html, state, version] = await Promise.all([
        source.html(path),
        portalStateOf(host, themes, discover),
        iconVersion(themes, host),
      ])
      const page = fillTemplate(html, {
        nonce,
        state,
        iconVersion: version,
        preloads: source.preloads(path, chooseLocale(req, host)),
      })
      await sendHtml(req, res, page, pagePolicy(nonce, "'none'", source.trustedTypes), options)
    },
    async sendSilent(req, res) {
      const nonce = randomBytes(18).toString('base64url')
      const html = (await source.silentHtml()).replaceAll(/<(script|style)(?=[\s>])/gi, `$& nonce="${nonce}"`)
      await sendHtml(req, res, html, pagePolicy(nonce, "'self'", source.trustedTypes))
    },
  }
}
