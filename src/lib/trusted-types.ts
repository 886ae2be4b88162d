type PolicyRules = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: PolicyRules) => unknown }

const MARKUP = /<[a-z!/?]/i
const SERVICE_WORKER = '/sw.js'

/** Allows text that contains no markup, because Mantine writes style sheets through innerHTML. Markup is refused. */
export const allowHtml = (html: string): string => {
  if (MARKUP.test(html)) throw new TypeError('Markup from a string is refused')
  return html
}

/** Allows only the URL of our own service worker, the one script that code loads by URL. */
export const allowScriptUrl = (url: string, origin: string): string => {
  if (URL.parse(url, origin)?.href !== origin + SERVICE_WORKER) throw new TypeError('A script from a string is refused')
  return url
}

/**
 * Installs the `default` policy for `require-trusted-types-for 'script'`. It has no rule for code, so code from a string is always refused. Does
 * nothing in browsers without Trusted Types.
 */
export const installTrustedTypes = (window: Window): void => {
  const factory = 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory | undefined) : undefined
  factory?.createPolicy('default', { createHTML: allowHtml, createScriptURL: (url) => allowScriptUrl(url, window.location.origin) })
}
