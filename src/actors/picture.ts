import type { Crop, Inspected, Picture } from '#machines/avatar/avatar.machine.ts'

/** Maximum size that the server accepts: bytes, and pixels per side. */
const MOST_BYTES = 5 * 1024 * 1024
const MOST_PIXELS = 4096
/** Pixels per side of the uploaded square. */
const SENT_SIDE = 1024
const QUALITY = 0.92

/** Detects the five allowed types by content. The file name and the declared type are ignored. */
const typeOf = (bytes: Uint8Array): string | undefined => {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(1, 4) === 'PNG' && bytes[0] === 0x89) return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 2) === 'BM') return 'image/bmp'
  const start = new TextDecoder().decode(bytes.subarray(0, 256))
  return /^\s*(<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])/i.test(start) ? 'image/svg+xml' : undefined
}

/** Checks and decodes a file; nothing leaves the browser. */
export const inspectPicture = async (file: Blob): Promise<Inspected> => {
  if (file.size > MOST_BYTES) return { outcome: 'refused', reason: 'tooLarge' }
  const type = typeOf(new Uint8Array(await file.slice(0, 256).arrayBuffer()))
  if (type === undefined) return { outcome: 'refused', reason: 'wrongType' }
  const typed = new Blob([file], { type })
  const preview = URL.createObjectURL(typed)
  const image = await decoded(preview)
  const [width, height] = [image?.naturalWidth ?? 0, image?.naturalHeight ?? 0]
  if (width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS)
    return { outcome: 'readable', picture: { file: typed, preview, width, height } }
  URL.revokeObjectURL(preview)
  return { outcome: 'refused', reason: image && width > 0 ? 'tooManyPixels' : 'unreadable' }
}

/** Renders the chosen square as a new image, so that formats the server does not decode (bmp, svg) can be uploaded too. */
export const drawSquare = async ({ preview }: Picture, { x, y, side }: Crop): Promise<Blob> => {
  const image = await decoded(preview)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(SENT_SIDE, Math.round(side)))
  const brush = canvas.getContext('2d')
  if (!image || !brush) throw new Error('The picture cannot be drawn')
  brush.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', QUALITY)
  })
  if (!drawn) throw new Error('The picture cannot be encoded')
  return drawn
}

const decoded = async (address: string): Promise<HTMLImageElement | undefined> => {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}
