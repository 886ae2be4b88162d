import type { Sharp, SharpConstructor } from 'sharp'

/** Decoders that an upload may reach, by libvips' names; all others are switched off. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

/** Loaded with the first picture, because the start of the server does not need it. */
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
