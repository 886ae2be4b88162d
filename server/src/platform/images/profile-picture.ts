import { decoder } from './decoder.ts'
import { imageTypeOf } from './image-type.ts'

/** Limits of a picture (promise H1): bytes, and pixels per side. */
export const PICTURE = { bytes: 5 * 1024 * 1024, side: 4096 } as const

/** Side of the stored square, in pixels. */
const KEPT = 512
const QUALITY = 86

export type PictureRefusal =
  | 'PICTURE_TYPE'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_TOO_MANY_PIXELS'
  | 'PICTURE_UNREADABLE'
  | 'PICTURE_NEEDS_REENCODING'

/** The stored square, as WebP without any metadata, or why there is none. */
type ReadPicture = { readonly webp: Buffer } | { readonly refusal: PictureRefusal }

/**
 * Reads an uploaded picture by its content and redraws it, which removes whatever else the file contains (positions, comments, a second file after
 * the picture). BMP, which the decoder lacks, and SVG, which is never decoded here, are redrawn by the portal before the upload.
 */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  if (bytes.length > PICTURE.bytes) return { refusal: 'PICTURE_TOO_LARGE' }
  const type = imageTypeOf(bytes)
  if (type === undefined) return { refusal: 'PICTURE_TYPE' }
  if (type === 'bmp' || type === 'svg') return { refusal: 'PICTURE_NEEDS_REENCODING' }
  const open = await decoder()
  try {
    // Reads only the header; pixels are not decoded before their number is known.
    const { format, width, height } = await open(bytes, false).metadata()
    if (format !== type) return { refusal: 'PICTURE_TYPE' }
    if (width > PICTURE.side || height > PICTURE.side) return { refusal: 'PICTURE_TOO_MANY_PIXELS' }
    const side = Math.min(KEPT, width, height)
    const drawn = open(bytes, PICTURE.side ** 2)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
    return { webp: await drawn.webp({ quality: QUALITY }).toBuffer() }
  } catch {
    return { refusal: 'PICTURE_UNREADABLE' }
  }
}
