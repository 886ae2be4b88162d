import type { MessageDescriptor } from '@lingui/core'
import type { App } from './AppFrame.tsx'
import { appServerWords as words } from '../app-words.ts'

const LOOPBACK = /^(localhost|[a-z\d-]+\.localhost|127\.0\.0\.1|\[::1\])$/

/** A native app's own scheme in reverse-domain form (RFC 8252, section 7.1). */
const OWN_SCHEME = /^[a-z][a-z\d-]*(\.[a-z\d][a-z\d-]*)+:$/

/** Returns the problem of the first invalid redirect address. The server validates by the same rules. */
export const addressFault = (addresses: readonly string[], kind: App['kind']): MessageDescriptor | undefined => {
  for (const address of addresses) {
    const fault = faultOf(address.trim(), kind)
    if (fault) return fault
  }
  return undefined
}

/** Like `addressFault`, for origins, which must not have a path. */
export const originFault = (origins: readonly string[]): MessageDescriptor | undefined => {
  const fault = addressFault(origins, 'WEB_APP')
  return fault ?? (origins.every((origin) => URL.parse(origin.trim())?.origin === origin.trim()) ? undefined : words.ORIGIN_INVALID)
}

function faultOf(address: string, kind: App['kind']): MessageDescriptor | undefined {
  if (address.includes('*')) return words.ADDRESS_WILDCARD
  if (address.includes('#')) return words.ADDRESS_FRAGMENT
  const url = /\s/u.test(address) ? null : URL.parse(address)
  const isOfApp = kind === 'NATIVE' && OWN_SCHEME.test(url?.protocol ?? '')
  if (!url || !address.includes(isOfApp ? ':/' : '://')) return words.ADDRESS_INVALID
  if (url.username !== '' || url.password !== '') return words.ADDRESS_USER
  const isLoopback = LOOPBACK.test(url.hostname)
  if (isOfApp) return url.host === '' ? undefined : words.ADDRESS_NATIVE
  if (kind === 'NATIVE') return url.protocol === (isLoopback ? 'http:' : 'https:') ? undefined : words.ADDRESS_NATIVE
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback) ? undefined : words.ADDRESS_SCHEME
}
