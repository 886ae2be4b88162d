import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../../kit/hosts.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { send } from '../../../platform/http/respond.ts'
import { decoder } from '../../../platform/images/decoder.ts'
import type { Themes } from '../themes.ts'
import { hex, readThemeColour } from '../../../../../contract/colour.ts'
import { initialOf, monogramPng, monogramSvg, type Monogram } from './monogram.ts'

const MOST_DRAWN = 200
/** With its version in the address an icon never changes. A shared cache could mix up hosts, so it must not store icons (checks D8). */
const VERSIONED = 'private, max-age=31536000, immutable'
const UNVERSIONED = 'private, no-cache'

type Drawn = { body: Buffer | string; type: string }
type Source = { readonly svg: () => Promise<string>; readonly png: (side: number) => Promise<Buffer> }

const pngIcon =
  (side: number) =>
  async ({ png }: Source) => ({ body: await png(side), type: 'image/png' })
const ICONS: Record<string, (source: Source) => Promise<Drawn>> = {
  'favicon.svg': async ({ svg }) => ({ body: await svg(), type: 'image/svg+xml' }),
  'favicon.ico': async ({ png }) => {
    const images = await Promise.all([16, 32, 48].map(async (side) => ({ side, png: await png(side) })))
    return { body: encodeIco(images), type: 'image/x-icon' }
  },
  'apple-touch-icon.png': pngIcon(180),
  'icon-192.png': pngIcon(192),
  'icon-512.png': pngIcon(512),
}

/** `GET /api/DynamicIcons/{name}`: the icon of the host's partner, or its monogram. */
export function createIcons(themes: Themes) {
  const drawn = new Map<string, Drawn>()
  return async (req: IncomingMessage, res: ServerResponse, host: Host, name: string): Promise<void> => {
    const draw = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
    if (!draw) throw notFound()
    const monogram = await monogramOf(themes, host)
    const version = versionOf(monogram, host)
    const key = `${name} ${version}`
    const own = host.icon === null || drawn.has(key) ? null : await themes.icon(host.partner.partnerId)
    const icon = drawn.get(key) ?? (await draw(own ? sourceOf(own) : monogramSource(monogram)))
    if (drawn.size >= MOST_DRAWN) drawn.clear()
    drawn.set(key, icon)
    send(req, res, {
      ...icon,
      cacheControl: versionAsked(req) === version ? VERSIONED : UNVERSIONED,
      headers: { vary: 'Host' },
    })
  }
}

async function monogramOf(themes: Themes, { partner }: Host): Promise<Monogram> {
  const theme = await themes.find(partner.partnerId)
  return { name: partner.partnerId === null ? undefined : partner.name, ground: readThemeColour(theme?.themesPrimaryColor) }
}

const versionAsked = (req: IncomingMessage) => /[?&]v=([^&]*)/.exec(req.url ?? '')?.[1]

/** Version of the drawing code. */
const ICON_TAG = '0.2.0'

/** Version query of the icons' addresses: the version of the drawing code and a hash that changes with the host's icons. */
export async function iconVersion(themes: Themes, host: Host): Promise<string> {
  return versionOf(await monogramOf(themes, host), host)
}

function versionOf({ name, ground }: Monogram, { icon }: Host): string {
  const sum = createHash('sha256')
    .update(icon ?? `${initialOf(name) ?? ''} ${hex(ground)}`)
    .digest('base64url')
  return `${ICON_TAG}-${sum.slice(0, 10)}`
}

const monogramSource = (monogram: Monogram): Source => ({
  svg: () => Promise.resolve(monogramSvg(monogram)),
  png: (side) => monogramPng(monogram, side),
})

function sourceOf(icon: Buffer): Source {
  const png = async (side: number) => (await decoder())(icon, false).resize(side, side).png().toBuffer()
  return { png, svg: async () => wrap(await png(128)) }
}

const wrap = (png: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png.toString('base64')}"/></svg>`

/** An .ico file of PNG images, smallest first. */
function encodeIco(images: { side: number; png: Buffer }[]): Buffer {
  let offset = 6 + images.length * 16
  const entries = images.map(({ side, png }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(side % 256, 0)
    entry.writeUInt8(side % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  const header = Buffer.from([0, 0, 1, 0, images.length, 0])
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)])
}
