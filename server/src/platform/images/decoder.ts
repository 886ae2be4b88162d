import type { Sharp, SharpConstructor } from 'sharp'

/** The decoders that an upload may reach, by libvips' names; every other one is switched off. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

/** Loaded with the first picture: the start of the server needs none. */
export async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
  return sharp
}

export async function decoder(): Promise<(bytes: Buffer, limitInputPixels: number | false) => Sharp> {
  const sharp = await loadSharp()
  return (bytes, limitInputPixels) => sharp(bytes, { limitInputPixels, failOn: 'warning', sequentialRead: true })
}
