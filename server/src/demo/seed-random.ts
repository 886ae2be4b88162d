import { createHash } from 'node:crypto'

const NAMESPACE = Buffer.from('6f3c2a5e9d1b4f7088a1c0d4e5b6f702', 'hex')

/** ID of a record of the demo data: a UUID (version 5) of its name, the same in every installation. */
export function demoId(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** A pseudo-random number from 0 up to 1 that only depends on the arguments: every property of the n-th user is drawn by its own name. */
export function draw(property: string, n: number): number {
  let state = n * 0x9e3779b9
  for (let at = 0; at < property.length; at += 1) state = Math.imul(state ^ property.charCodeAt(at), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
}

export const pick = <Item>(items: readonly Item[], property: string, n: number): Item =>
  items[Math.floor(draw(property, n) * items.length)] as Item

/** The item whose share the drawn number falls into; the shares add up to 1. */
export function pickByShare<Item>(shares: readonly (readonly [Item, number])[], property: string, n: number): Item {
  let left = draw(property, n)
  for (const [item, share] of shares) {
    left -= share
    if (left < 0) return item
  }
  return (shares.at(-1) as readonly [Item, number])[0]
}
