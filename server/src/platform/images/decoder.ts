import type { Sharp } from 'sharp'

/** The decoders that an upload may reach, by libvips' names; every other one is switched off. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

/** Loaded with the first picture: the start of the server needs no decoder. */
export async function decoder(): Promise<(bytes: Buffer, limitInputPixels: number | false) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
  return (bytes, limitInputPixels) => sharp(bytes, { limitInputPixels, failOn: 'warning', sequentialRead: true })
}
