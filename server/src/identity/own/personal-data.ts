import { strToU8, zipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { CSV_MARK, csvOf } from '../../platform/csv.ts'
import type { Database } from '../../db/database.ts'
import { profilePicture } from '../../tables/people/user.table.ts'
import { createLink } from '../../accounts/links.ts'
import { recordChange, type Own } from './own.ts'
import { personalDataParts, personalDataPartsForOthers, type Part } from './personal-data-parts.ts'

/** Makes a link to all data stored about the caller, valid once within 15 minutes. */
export const requestPersonalData = (own: Own): Promise<{ address: string; expiresAt: Date }> =>
  own.db.orm.transaction(async (tx) => {
    await recordChange(tx, own, { action: 'requestPersonalData', notice: 'DATA_REQUESTED' })
    const { id } = own.user
    return createLink(tx, { purpose: 'PERSONAL_DATA', userId: id, createdBy: id, host: own.host })
  })

/**
 * All stored data about a user, each kind as JSON and as CSV, and the profile picture, in a zip. Secrets and hashes are left out, because they are no
 * information about a person.
 * @param isOwn whether the person themselves gets it
 */
export async function personalDataZip({ orm }: Pick<Database, 'orm'>, userId: string, isOwn = true): Promise<Uint8Array> {
  const parts = await (isOwn ? personalDataParts : personalDataPartsForOthers)(orm, userId)
  const files = Object.entries(parts).flatMap(([name, part]) => [
    [`json/${name}.json`, strToU8(`${JSON.stringify(part.rows, null, 2)}\n`)] as const,
    [`csv/${name}.csv`, strToU8(csvOfPart(part))] as const,
  ])
  const [picture] = await orm.select().from(profilePicture).where(eq(profilePicture.userId, userId))
  const ending = picture?.contentType.split('/')[1] ?? ''
  return zipSync({ ...Object.fromEntries(files), ...(picture ? { [`profile-picture.${ending}`]: picture.image } : {}) }, { level: 6 })
}

/** Includes the headings even if there are no rows. */
const csvOfPart = ({ columns, rows }: Part): string =>
  `${CSV_MARK}${csvOf([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))])}`

function cellOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value ?? null
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
