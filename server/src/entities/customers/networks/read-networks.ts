import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import { hextetsOf } from '../../../../../contract/ipv6.ts'
import { plainAddress } from '../../../platform/http/networks.ts'

export const MOST_NETWORKS = 50
/** Bits in front of an IPv4 address that is written as IPv6. */
const MAPPED_BITS = 96

/** Networks as PostgreSQL writes them, each once, in order. Undefined for texts that are none, and for networks that let everybody in. */
export async function readNetworks(orm: Pick<Orm, 'execute'>, texts: readonly string[]): Promise<readonly string[] | undefined> {
  const trimmed = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (trimmed.length === 0 || trimmed.length > MOST_NETWORKS) return undefined
  const named = trimmed.flatMap((text) => networkIn(text) ?? [])
  if (named.length < trimmed.length || holdsEverybody(named)) return undefined
  const { rows } = await orm.execute<{ network: string }>(
    sql`select network::text from (select distinct network(text::inet) as network from unnest(${sql.param(named)}::text[]) as text) as named order by named.network`,
  )
  return rows.map(({ network }) => network)
}

/** An address or a network with its number of bits. Leading zeros are refused, because they are read in different ways, and so are zero bits. */
function networkIn(text: string): string | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const length = bits === undefined ? most : Number(bits)
  const isWritten =
    isIP(address) !== 0 && !address.includes('%') && more.length === 0 && (bits === undefined || /^[1-9]\d{0,2}$/.test(bits))
  if (!isWritten || length > most) return undefined
  const plain = plainAddress(address)
  if (plain === address) return `${address}/${length}`
  return length > MAPPED_BITS ? `${plain}/${length - MAPPED_BITS}` : undefined
}

/** Whether networks together have all addresses of a kind. */
const holdsEverybody = (networks: readonly string[]): boolean => [32, 128].some((size) => coversAll(networks.map(rangeIn), size))

type Range = { readonly size: number; readonly from: bigint; readonly to: bigint }

function rangeIn(network: string): Range {
  const [address = '', bits] = network.split('/')
  const size = isIP(address) === 6 ? 128 : 32
  const rest = BigInt(size - Number(bits))
  const from = (numberOf(address, size) >> rest) << rest
  return { size, from, to: from + (1n << rest) }
}

const numberOf = (address: string, size: number): bigint =>
  size === 128
    ? hextetsOf(address).reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n)
    : address.split('.').reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n)

function coversAll(ranges: readonly Range[], size: number): boolean {
  const ofSize = ranges.filter((range) => range.size === size).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const reached = ofSize.reduce((end, { from, to }) => (from <= end && to > end ? to : end), 0n)
  return reached === 1n << BigInt(size)
}
