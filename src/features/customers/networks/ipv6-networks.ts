import { hextetsOf, isMappedIpv4 } from '#contract/ipv6.ts'

const NETWORK_BITS = 64
const WRITTEN = /^[\da-f:]+$/i

/** Whether a text is an IPv6 address, or a network of fewer addresses than one connection has. */
export function isNarrow(text: string): boolean {
  const [address = '', bits = '128'] = text.split('/')
  return groupsOf(address) !== undefined && Number(bits) > NETWORK_BITS && Number(bits) <= 128
}

/** The /64 around an IPv6 address. */
export function networkAround(text: string): string {
  const groups = groupsOf(text.split('/')[0] ?? '') ?? []
  return `${groups
    .slice(0, 4)
    .join(':')
    .replace(/(?::0)+$/, '')}::/${NETWORK_BITS}`
}

/** The eight groups of an IPv6 address; undefined for any other text, also for an IPv4 address that is written as IPv6. */
function groupsOf(address: string): readonly string[] | undefined {
  if (!address.includes(':') || !WRITTEN.test(address) || !URL.canParse(`http://[${address}]`)) return undefined
  const groups = hextetsOf(address)
  return isMappedIpv4(groups) ? undefined : groups
}
