import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partner } from '../../tables/partner.table.ts'
import type { Hosts } from '../../kit/hosts.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { send } from '../../platform/http/respond.ts'
import { monogramPng, monogramSvg } from './icons/monogram.ts'
import { readThemeColour } from '../../../../contract/colour.ts'
import type { Themes } from './themes.ts'

const FILE = /^(.+)\.(json|png|svg)$/i
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** A logo was uploaded, so an SVG that is opened directly must neither run nor load anything. */
const SANDBOX = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox" }

/**
 * `GET /api/publicassets/{hostname}.json`: partner metadata; `/api/publicassets/{partnerId}.png` or `.svg`: the logo; `{partnerId}.icon.png`: the
 * icon.
 */
export function createPublicAssets({ db, hosts, themes }: { db: Database; hosts: Hosts; themes: Themes }) {
  return async (req: IncomingMessage, res: ServerResponse, file: string): Promise<void> => {
    const [, name, extension] = FILE.exec(file) ?? []
    if (name === undefined || extension === undefined) throw notFound()
    if (extension.toLowerCase() === 'json') return sendMetadata(req, res, hosts, name.toLowerCase())
    if (extension.toLowerCase() === 'png' && name.endsWith('.icon')) return sendIcon(req, res, db, themes, name.slice(0, -'.icon'.length))
    if (!UUID.test(name)) throw notFound()
    return sendLogo(req, res, db, themes, name.toLowerCase(), extension.toLowerCase())
  }
}

async function sendMetadata(req: IncomingMessage, res: ServerResponse, hosts: Hosts, hostname: string): Promise<void> {
  const host = await hosts.find(hostname)
  if (!host) throw notFound()
  send(req, res, { body: JSON.stringify(host.partner), type: 'application/json; charset=utf-8', cacheControl: 'private, no-cache' })
}

async function sendLogo(
  req: IncomingMessage,
  res: ServerResponse,
  db: Database,
  themes: Themes,
  partnerId: string,
  extension: string,
): Promise<void> {
  const [found] = await db.orm
    .select({ name: partner.name, logo: partner.logo, type: partner.logoType })
    .from(partner)
    .where(eq(partner.id, partnerId))
  if (!found) throw notFound()
  const stored = found.logo && found.type ? { body: found.logo, type: found.type } : undefined
  const logo = stored ?? { body: await drawnLogo(themes, partnerId, found.name), type: 'image/svg+xml' }
  const ending = logo.type === 'image/png' ? 'png' : 'svg'
  if (ending !== extension) {
    res.writeHead(302, { location: `/api/publicassets/${partnerId}.${ending}`, 'cache-control': 'private, no-cache' }).end()
    return
  }
  send(req, res, { ...logo, cacheControl: 'private, max-age=300, stale-while-revalidate=86400', headers: SANDBOX })
}

async function sendIcon(req: IncomingMessage, res: ServerResponse, db: Database, themes: Themes, partnerId: string): Promise<void> {
  if (!UUID.test(partnerId)) throw notFound()
  const [found] = await db.orm.select({ name: partner.name, icon: partner.icon }).from(partner).where(eq(partner.id, partnerId))
  if (!found) throw notFound()
  const theme = await themes.find(partnerId)
  const body = found.icon ?? (await monogramPng({ name: found.name, ground: readThemeColour(theme?.themesPrimaryColor) }, 180))
  send(req, res, { body, type: 'image/png', cacheControl: 'private, max-age=300' })
}

/** Draws the monogram of a partner without a logo. */
async function drawnLogo(themes: Themes, partnerId: string, name: string): Promise<string> {
  const theme = await themes.find(partnerId)
  return monogramSvg({ name, ground: readThemeColour(theme?.themesPrimaryColor) })
}
