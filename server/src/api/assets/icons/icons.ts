import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../../kit/hosts.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { send } from '../../../platform/http/respond.ts'
import type { Themes } from '../themes.ts'
import { hex, readThemeColour } from '../../../../../contract/colour.ts'
import { glyphOf } from './glyphs.ts'
import { monogramPng, monogramSvg, type Monogram } from './monogram.ts'
import { drawOwn } from './own-icon.ts'
import { encodeIco } from './png.ts'

const ROUND = 0.22
const MOST_DRAWN = 200
/** With the right version in the address an icon never changes; a shared cache must not mix hosts, so it may not keep it (checks D8). */
const VERSIONED = 'private, max-age=31536000, immutable'
const UNVERSIONED = 'private, no-cache'

export type Drawn = { body: Buffer | string; type: string }

const square = (size: number) => (monogram: Monogram) => ({ body: monogramPng({ ...monogram, corner: 0 }, size), type: 'image/png' })
const ICONS: Record<string, (monogram: Monogram) => Drawn> = {
  'favicon.svg': (monogram) => ({ body: monogramSvg(monogram), type: 'image/svg+xml' }),
  'favicon.ico': (monogram) => ({
    body: encodeIco([16, 32, 48].map((size) => ({ size, png: monogramPng(monogram, size) }))),
    type: 'image/x-icon',
  }),
  'apple-touch-icon.png': square(180),
  'icon-192.png': square(192),
  'icon-512.png': square(512),
}

/** `GET /api/DynamicIcons/{name}`: the icon of the host's partner, or its first letter in its colour. */
export function createIcons(themes: Themes) {
  const drawn = new Map<string, Drawn>()
  return async (req: IncomingMessage, res: ServerResponse, host: Host, name: string): Promise<void> => {
    const draw = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
    if (!draw) throw notFound()
    const monogram = await monogramOf(themes, host)
    const version = versionOf(monogram, host)
    const key = `${name} ${version}`
    const own = host.icon === null || drawn.has(key) ? null : await themes.icon(host.partner.partnerId)
    const icon = drawn.get(key) ?? (await (own ? drawOwn(name, own) : draw(monogram)))
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
  return { name: partner.partnerId === null ? undefined : partner.name, ground: readThemeColour(theme?.themesPrimaryColor), corner: ROUND }
}

const versionAsked = (req: IncomingMessage) => /[?&]v=([^&]*)/.exec(req.url ?? '')?.[1]

/** The tag of the icons' drawing. */
const ICON_TAG = '0.1.0'

/** The tag and a sum that changes whenever the host's icons do: the version query of their addresses. */
export async function iconVersion(themes: Themes, host: Host): Promise<string> {
  return versionOf(await monogramOf(themes, host), host)
}

function versionOf({ name, ground }: Monogram, { icon }: Host): string {
  const sum = createHash('sha256')
    .update(icon ?? `${glyphOf(name)} ${hex(ground)}`)
    .digest('base64url')
  return `${ICON_TAG}-${sum.slice(0, 10)}`
}
