import { decoder } from '../../../platform/images/decoder.ts'
import type { Drawn } from './icons.ts'
import { encodeIco } from './png.ts'

const SIDES: Readonly<Record<string, number>> = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }

/** A partner's icon as the file of this name. */
export async function drawOwn(name: string, icon: Buffer): Promise<Drawn> {
  if (name === 'favicon.svg') return { body: wrapped(await scaled(icon, 128)), type: 'image/svg+xml' }
  const side = SIDES[name]
  if (side !== undefined) return { body: await scaled(icon, side), type: 'image/png' }
  const images = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await scaled(icon, size) })))
  return { body: encodeIco(images), type: 'image/x-icon' }
}

async function scaled(icon: Buffer, side: number): Promise<Buffer> {
  const open = await decoder()
  return open(icon, false).resize(side, side).png().toBuffer()
}

const wrapped = (png: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
