import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { doing, knownActivity } from '../../access/activities.ts'
import { reachOf } from '../../access/reach.ts'
import { readerFor } from '../../access/tenant.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import { profilePicture, userIdentity } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { notAuthenticated, notFound } from '../../platform/http/http-error.ts'
import { send } from '../../platform/http/respond.ts'
import type { Callers } from './caller.ts'

/** Background colours on which white has a contrast of at least 4.5 : 1. */
const GROUNDS = ['#1d626e', '#5e548e', '#2463a5', '#8a3f5c', '#7a4b12', '#2f6b3c', '#6b4a86', '#9a3b2e', '#41566b', '#0f6a5b']

/** The default picture: initials on a colour that is always the same for one user. */
function initialsPicture(userId: string, name: string): string {
  const ground = GROUNDS[createHash('sha256').update(userId).digest().readUInt16BE(0) % GROUNDS.length]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/>` +
    `<text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(initialsOf(name))}</text></svg>`
  )
}

/** The first letters of the first and last word; for an email address of the part before the @. */
function initialsOf(name: string): string {
  const words = (name.includes(' ') ? name : (name.split('@')[0] ?? '')).split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

const escapeXml = (text: string) => text.replaceAll(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const LOOKS = knownActivity('VIEW', 'User')
const SANDBOX = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/**
 * `GET /api/ProfileImages/{userId}`: the uploaded picture, or one with the initials; with ETag and 304. Caches must not store it (checks C10). For
 * users outside the caller's reach it answers as if they did not exist (D10).
 */
export function createProfileImages(db: Database, callers: Callers) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host, userId: string): Promise<void> => {
    const caller = await callers.viewer(req, res, host)
    if (caller === undefined) throw notAuthenticated(req.headers.authorization)
    const found = UUID.test(userId) ? await load(db, caller, userId.toLowerCase()) : undefined
    if (!found) throw notFound()
    const picture =
      found.image && found.type
        ? { body: found.image, type: found.type }
        : { body: initialsPicture(found.id, found.name), type: 'image/svg+xml' }
    send(req, res, { ...picture, cacheControl: 'no-store', headers: SANDBOX })
  }
}

async function load(db: Database, viewer: Viewer, userId: string) {
  const [found] = await readerFor(db, viewer)
    .select({
      id: userIdentity.id,
      name: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`,
      image: profilePicture.image,
      type: profilePicture.contentType,
    })
    .from(userIdentity)
    .leftJoin(profilePicture, eq(profilePicture.userId, userIdentity.id))
    .where(and(eq(userIdentity.id, userId), reachOf(doing(viewer, LOOKS)).users))
  return found
}
