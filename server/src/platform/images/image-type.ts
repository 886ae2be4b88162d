/** Image types that users may upload, detected by content. */
type ImageType = 'jpeg' | 'png' | 'webp' | 'bmp' | 'svg'

const SIGNATURES: readonly (readonly [ImageType, (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['bmp', (bytes) => bytes.toString('latin1', 0, 2) === 'BM'],
  ['svg', (bytes) => /^\uFEFF?\s*(<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])/i.test(bytes.toString('utf8', 0, 256))],
]

/** Detects the type of an upload by its first bytes; its name and declared type are ignored. Undefined for anything else. */
export const imageTypeOf = (bytes: Buffer): ImageType | undefined => SIGNATURES.find(([, fits]) => fits(bytes))?.[0]
