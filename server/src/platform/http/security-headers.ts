import type { ServerResponse } from 'node:http'

const TWO_YEARS_S = 63_072_000

/** Features that are switched off because nothing needs them; the two WebAuthn features are limited to our own pages. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
  ],
  ...['midi', 'payment', 'serial', 'usb', 'browsing-topics'],
]
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-get=(self)', 'publickey-credentials-create=(self)', 'clipboard-write=(self)')
  .join(', ')

/**
 * Sets the headers of every response (checks I3). A response that shows something sets a wider Content-Security-Policy itself. The referrer stays
 * within the site: `no-referrer` would make the Origin of the provider's forms `null`, which their CSRF check reads.
 */
export function setSecurityHeaders(res: ServerResponse, https: boolean): void {
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('referrer-policy', 'same-origin')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  res.setHeader('origin-agent-cluster', '?1')
  res.setHeader('permissions-policy', PERMISSIONS)
  res.setHeader('content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  if (https) res.setHeader('strict-transport-security', `max-age=${TWO_YEARS_S}`)
}

/**
 * Returns the Content-Security-Policy of the portal's page.
 * @param frameAncestors 'self' for the silent callback, which runs in a frame of our own
 */
export function pagePolicy(nonce: string, frameAncestors: "'none'" | "'self'" = "'none'", trustedTypes = true): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    ...(trustedTypes ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ')
}
