import type { UserErrorCode } from '../../../../contract/user-errors.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import type { ClientRow } from './clients/client.row.ts'

const LOOPBACK = /^(localhost|[a-z\d-]+\.localhost|127\.0\.0\.1|\[::1\])$/
/** Scheme in reverse-domain form (RFC 8252, 7.1), which requires the app's owner to control the domain. */
const OWN_SCHEME = /^[a-z][a-z\d-]*(\.[a-z\d][a-z\d-]*)+:$/
const MOST = 20
const LONGEST = 500

type Fault = readonly [code: UserErrorCode, message: string]
const FAULTS = {
  invalid: ['ADDRESS_INVALID', 'is no whole address, such as https://app.example.com/callback.'],
  fragment: ['ADDRESS_FRAGMENT', 'holds a fragment (#).'],
  wildcard: ['ADDRESS_WILDCARD', 'holds a wildcard (*). Enter each address.'],
  user: ['ADDRESS_USER', 'holds a user name.'],
  scheme: ['ADDRESS_SCHEME', 'must begin with https://, or with http:// on this computer (localhost).'],
  native: [
    'ADDRESS_NATIVE',
    'must be claimed https, http on this computer (127.0.0.1), or the app’s own scheme and a path, such as com.example.app:/callback.',
  ],
  origin: ['ORIGIN_INVALID', 'must be a scheme and a host alone, such as https://app.example.com.'],
  long: ['ADDRESS_TOO_LONG', 'is longer than 500 characters.'],
} as const satisfies Record<string, Fault>

/** Checks an app's addresses; `path` is the input field that errors name. */
export const addressErrors = (path: string, addresses: readonly string[], kind: ClientRow['kind']): UserError[] => [
  ...(addresses.length > MOST ? [invalid(path, 'TOO_MANY_ADDRESSES', `At most ${MOST} addresses.`)] : []),
  ...first(path, addresses, (address) => faultOf(address, kind)),
]

/** Checks the origins that browsers may call from. */
export const originErrors = (path: string, origins: readonly string[]): UserError[] => [
  ...(origins.length > MOST ? [invalid(path, 'TOO_MANY_ADDRESSES', `At most ${MOST} addresses.`)] : []),
  ...first(path, origins, (origin) => {
    const fault = faultOf(origin, 'WEB_APP')
    return fault ?? (new URL(origin).origin === origin ? undefined : FAULTS.origin)
  }),
]

/** Returns an error for the first faulty address of a list only; the message names the address. */
function first(path: string, addresses: readonly string[], fault: (address: string) => Fault | undefined): UserError[] {
  for (const address of addresses) {
    const found = fault(address)
    if (found) return [invalid(path, found[0], `${address.slice(0, 100)} ${found[1]}`)]
  }
  return []
}

function faultOf(address: string, kind: ClientRow['kind']): Fault | undefined {
  if (address.length > LONGEST) return FAULTS.long
  if (address.includes('*')) return FAULTS.wildcard
  if (address.includes('#')) return FAULTS.fragment
  const url = /[\s\p{Cc}\\]/u.test(address) ? null : URL.parse(address)
  const isOfApp = kind === 'NATIVE' && OWN_SCHEME.test(url?.protocol ?? '')
  if (!url || !address.includes(isOfApp ? ':/' : '://')) return FAULTS.invalid
  if (url.username !== '' || url.password !== '') return FAULTS.user
  const isLoopback = LOOPBACK.test(url.hostname)
  if (isOfApp) return url.host === '' ? undefined : FAULTS.native
  if (kind === 'NATIVE') return url.protocol === (isLoopback ? 'http:' : 'https:') ? undefined : FAULTS.native
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback) ? undefined : FAULTS.scheme
}
