import { createHash } from 'node:crypto'
import { pagePolicy } from '../../server/src/platform/http/security-headers.ts'

/** Origins that a build names; undefined where the page finds out by itself. */
export type Origins = { readonly api?: string | undefined; readonly provider?: string | undefined; readonly telemetry?: string | undefined }

/** Stands for the origin of the provider, which the partner's metadata name where the build does not. */
export const PROVIDER_PLACE = '{PROVIDER_ORIGIN}'

const NONCE = 'NONCE'
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/json")[^>]*>([\s\S]*?)<\/script>/gi

/** Hashes of the scripts that stand in a page, as a Content-Security-Policy names them. */
const hashesOf = (html: string): readonly string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)

/**
 * The policy of a page for a host that serves the same file to everybody, and so has no nonce: hashes name its scripts. Styles are set by components
 * as they are drawn, so no hash can name them.
 */
export function staticPolicy(html: string, { api, provider, telemetry }: Origins, frameAncestors: "'none'" | "'self'" = "'none'"): string {
  const beyond = (...origins: readonly (string | undefined)[]) =>
    origins.flatMap((origin) => (origin === undefined ? [] : [` ${origin}`])).join('')
  const of = originIn(provider) ?? PROVIDER_PLACE
  const data = originIn(api)
  const more: Readonly<Record<string, string>> = {
    'connect-src': beyond(data, data?.replace(/^http/, 'ws'), of, originIn(telemetry)),
    'img-src': beyond(data),
    'frame-src': beyond(of),
    'form-action': beyond(of),
  }
  const scripts = hashesOf(html)
  return pagePolicy(NONCE, frameAncestors)
    .split('; ')
    .map((directive) => {
      const [name = ''] = directive.split(' ')
      if (name === 'script-src') return [`script-src 'self'`, ...scripts].join(' ')
      return name === 'style-src' ? `style-src 'self' 'unsafe-inline'` : `${directive}${more[name] ?? ''}`
    })
    .join('; ')
}

const originIn = (address: string | undefined): string | undefined => (address ? new URL(address).origin : undefined)

/** The text of `csp.txt`: what a static host sends with which page. */
export const policyFile = (pages: { readonly index: string; readonly silent: string }, origins: Origins): string =>
  [
    '# Content-Security-Policy of this build for a static host: docs/operations.md, "On a static host".',
    ...(originIn(origins.provider) === undefined
      ? [`# Put the origin of the OpenID Connect provider for ${PROVIDER_PLACE}, such as https://id.example.com.`]
      : []),
    '# /signin-silent-oidc, which runs in a frame of the portal:',
    staticPolicy(pages.silent, origins, "'self'"),
    '# Every other page:',
    staticPolicy(pages.index, origins),
    '',
  ].join('\n')
