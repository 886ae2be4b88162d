import { randomBytes } from 'node:crypto'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { hashOfLink } from '../../accounts/links.ts'
import { shortLink } from '../../tables/outbox.table.ts'
import { writeAudit } from '../../kit/audit/audit.ts'

const LIFE_MS = 90 * 86_400_000
const LONGEST = 2200
const OFTEN = 1_000_000

const PATH_INVALID = invalid('path', 'SHARE_PATH_INVALID', `A path inside the portal with at most ${LONGEST} characters.`)

/**
 * Creates an opaque link (`/s/{link}`) to a page of the portal, valid for 90 days. It grants nothing: whoever follows it signs in and sees what they
 * may see.
 * @param origin registered origin of the host
 * @returns URL of the link
 */
export function shareLink(
  orm: Orm,
  viewer: Viewer,
  origin: string,
  path: string,
): Promise<{ address: string | null; errors: UserError[] | null }> {
  if (!isShareable(path)) return Promise.resolve({ address: null, errors: [PATH_INVALID] })
  return orm.transaction(async (tx) => {
    const token = randomBytes(16).toString('base64url')
    const now = Date.now()
    await tx.insert(shortLink).values({
      hash: hashOfLink(token),
      purpose: 'SHARED_VIEW',
      path,
      createdBy: viewer.userId,
      createdAt: new Date(now),
      expiresAt: new Date(now + LIFE_MS),
      maxUses: OFTEN,
    })
    await writeAudit(tx, viewer, {
      action: 'shareLink',
      subjectType: 'ShortLink',
      after: { page: new URL(path, 'http://portal').pathname },
    })
    return { address: `${origin}/s/${token}`, errors: null }
  })
}

/** Allows only pages of the two portals: no other site, and no page that acts when it is opened. */
const isShareable = (path: string): boolean => {
  if (path.length > LONGEST || !/^\/(admin|vendor)\//.test(path) || /[\\\s{}]/.test(path)) return false
  const { origin, pathname } = new URL(path, 'http://portal')
  return origin === 'http://portal' && /^\/(admin|vendor)\//.test(pathname)
}
