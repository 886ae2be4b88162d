/** The eight groups of an IPv6 address, in lower case and without leading zeros. A zone is left out. @throws for a text that is no such address */
export function hextetsOf(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [groupsIn(head), groupsIn(tail ?? '')]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

/** Whether the groups are those of an IPv4 address that is written as IPv6 (`::ffff:`). */
export const isMappedIpv4 = (groups: readonly string[]): boolean => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

const groupsIn = (part: string) => part.split(':').filter((group) => group !== '')
