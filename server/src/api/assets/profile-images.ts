import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import { doing, knownActivity } from '../../access/activities.ts'
import { reachOf } from '../../access/reach.ts'
import { readerFor } from '../../access/tenant.ts'
import { viewerOf } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import { profilePicture, userIdentity } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { notAuthenticated, notFound } from '../../platform/http/http-error.ts'
import { send } from '../../platform/http/respond.ts'
import type { Callers } from './caller.ts'
import { initialsPicture } from './initials.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const LOOKS = knownActivity('VIEW', 'User')
const SANDBOX = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/**
 * `GET /api/ProfileImages/{userId}`: the uploaded picture, or one with the initials; with ETag and 304. Caches must not store it (checks C10). For
 * users outside the caller's reach it answers as if they did not exist (D10).
 */
export function createProfileImages(db: Database, callers: Callers) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host, userId: string): Promise<void> => {
    const caller = await callers.byBearerOrCookie(req, res, host)
    if (caller === undefined) throw notAuthenticated()
    const found = UUID.test(userId) ? await load(db, caller, userId.toLowerCase()) : undefined
    if (!found) throw notFound()
    const picture =
      found.image && found.type
        ? { body: found.image, type: found.type }
        : { body: initialsPicture(found.id, found.name), type: 'image/svg+xml' }
    send(req, res, { ...picture, cacheControl: 'no-store', headers: SANDBOX })
  }
}

async function load(db: Database, caller: string, userId: string) {
  const viewer = await viewerOf(db.orm, caller)
  if (!viewer) return undefined
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
