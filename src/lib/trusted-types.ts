type PolicyRules = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: PolicyRules) => unknown }

const MARKUP = /<[a-z!/?]/i
const SERVICE_WORKER = '/sw.js'

/** Text that cannot become an element passes: Mantine writes style sheets through innerHTML. Markup is refused. */
export const allowHtml = (html: string): string => {
  if (MARKUP.test(html)) throw new TypeError('Markup from a string is refused')
  return html
}

/** The one script that is loaded by address from code is our own service worker. */
export const allowScriptUrl = (url: string, origin: string): string => {
  if (URL.parse(url, origin)?.href !== origin + SERVICE_WORKER) throw new TypeError('A script from a string is refused')
  return url
}

/**
 * The `default` policy behind `require-trusted-types-for 'script'`. It has no rule for code, so that code from a string is always refused.
 * Browsers without Trusted Types are left alone.
 */
export const installTrustedTypes = (window: Window): void => {
  const factory = 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory | undefined) : undefined
  factory?.createPolicy('default', { createHTML: allowHtml, createScriptURL: (url) => allowScriptUrl(url, window.location.origin) })
}
