import { BlockList, isIP, isIPv6 } from 'node:net'
import { hextetsOf, isMappedIpv4 } from '../../../../contract/ipv6.ts'

/** Addresses and networks as a list that can be checked. */
export function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an address is in a list; a text that is no address is in none. */
export const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address is in one of these networks. */
export const isWithin = (address: string, networks: readonly string[]): boolean => isListed(blockListOf(networks), address)

/** Whether a text names an address, or a network with its number of bits, that `blockListOf` can take. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIPv6(address) ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** An IPv4 address that is written as IPv6 (`::ffff:`), in whatever spelling, as IPv4; any other text as it is. */
export function plainAddress(address: string): string {
  if (!isIPv6(address) || address.includes('%')) return address
  const groups = hextetsOf(address)
  return isMappedIpv4(groups) ? groups.slice(6).flatMap(bytesOf).join('.') : address
}

const bytesOf = (hextet: string): readonly number[] => {
  const value = Number.parseInt(hextet, 16)
  return [value >> 8, value & 255]
}
