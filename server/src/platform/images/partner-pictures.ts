import { hasDoctype, parseXml } from '../xml.ts'
import { imageTypeOf } from './image-type.ts'
import { decoder } from './decoder.ts'

/** Limits of a partner's logo and icon: bytes, and pixels per side. */
const PARTNER_PICTURE = { bytes: 1024 * 1024, svgBytes: 200 * 1024, side: 4096, smallestIcon: 128 } as const

/** Largest stored size of a logo, and the side of an icon, in pixels. */
const [LOGO_WIDTH, LOGO_HEIGHT, ICON] = [640, 256, 512]

export type PartnerPictureRefusal =
  | 'PICTURE_TYPE'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_TOO_MANY_PIXELS'
  | 'PICTURE_TOO_SMALL'
  | 'PICTURE_NOT_SQUARE'
  | 'PICTURE_UNREADABLE'
  | 'PICTURE_ACTIVE'

type Read<Kept> = Kept | { readonly refusal: PartnerPictureRefusal }
type Logo = { readonly bytes: Buffer; readonly type: 'image/png' | 'image/svg+xml' }

/** Reads a logo by its content: a PNG is redrawn without its metadata, an SVG stays as it is if it contains nothing but a drawing. */
export async function readLogo(bytes: Buffer): Promise<Read<Logo>> {
  if (imageTypeOf(bytes) === 'svg') return readSvg(bytes)
  const drawn = await drawPng(bytes, { width: LOGO_WIDTH, height: LOGO_HEIGHT, fit: 'inside' })
  return 'refusal' in drawn ? drawn : { bytes: drawn.png, type: 'image/png' }
}

/** Reads a square PNG as an icon of 512 pixels. */
export const readIcon = (bytes: Buffer): Promise<Read<{ readonly png: Buffer }>> =>
  drawPng(bytes, { width: ICON, height: ICON, fit: 'cover' })

type Box = { readonly width: number; readonly height: number; readonly fit: 'inside' | 'cover' }

async function drawPng(bytes: Buffer, box: Box): Promise<Read<{ readonly png: Buffer }>> {
  if (bytes.length > PARTNER_PICTURE.bytes) return { refusal: 'PICTURE_TOO_LARGE' }
  if (imageTypeOf(bytes) !== 'png') return { refusal: 'PICTURE_TYPE' }
  const open = await decoder()
  try {
    const { format, width, height } = await open(bytes, false).metadata()
    if (format !== 'png') return { refusal: 'PICTURE_TYPE' }
    if (width > PARTNER_PICTURE.side || height > PARTNER_PICTURE.side) return { refusal: 'PICTURE_TOO_MANY_PIXELS' }
    if (box.fit === 'cover' && width !== height) return { refusal: 'PICTURE_NOT_SQUARE' }
    if (box.fit === 'cover' && width < PARTNER_PICTURE.smallestIcon) return { refusal: 'PICTURE_TOO_SMALL' }
    const { fit } = box
    const drawn = open(bytes, PARTNER_PICTURE.side ** 2).resize(box.width, box.height, { fit, withoutEnlargement: fit === 'inside' })
    return { png: await drawn.png({ compressionLevel: 9 }).toBuffer() }
  } catch {
    return { refusal: 'PICTURE_UNREADABLE' }
  }
}

/** Elements that execute something or load other documents. */
const ACTIVE = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video', 'handler', 'listener'])
/** Targets that an attribute may refer to: a part of the same drawing, or an embedded picture. */
const INSIDE = /^(#|data:image\/(png|jpeg|webp);base64,)/i

function readSvg(bytes: Buffer): Read<Logo> {
  if (bytes.length > PARTNER_PICTURE.svgBytes) return { refusal: 'PICTURE_TOO_LARGE' }
  const text = bytes.toString('utf8')
  if (hasDoctype(text) || /<!ENTITY|<\?xml-stylesheet/i.test(text)) return { refusal: 'PICTURE_ACTIVE' }
  const root = parseXml(text)?.documentElement
  if (!root) return { refusal: 'PICTURE_UNREADABLE' }
  if (root.localName !== 'svg' || root.namespaceURI !== 'http://www.w3.org/2000/svg') return { refusal: 'PICTURE_TYPE' }
  const elements = [root, ...Array.from(root.getElementsByTagName('*'))]
  return elements.some(isActive) ? { refusal: 'PICTURE_ACTIVE' } : { bytes, type: 'image/svg+xml' }
}

function isActive(element: Element): boolean {
  if (ACTIVE.has((element.localName ?? '').toLowerCase())) return true
  return Array.from(element.attributes).some(({ localName, name, value }) => {
    if (name.toLowerCase().startsWith('on')) return true
    if (localName === 'href' || localName === 'src') return !INSIDE.test(value.trim())
    return /url\(\s*['"]?(?!#)/i.test(value) || /@import|javascript:/i.test(value)
  })
}
