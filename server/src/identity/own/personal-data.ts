import { desc, eq, or } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { columnsWithout } from '../../db/columns-without.ts'
import { userClaim } from '../../entities/claims/claim.table.ts'
import { recoveryCode, userFidoCredential } from '../../entities/credentials/credential.table.ts'
import { customer } from '../../entities/customers/customer.table.ts'
import { auditLog, eventLog } from '../../entities/logs/log.table.ts'
import { serverSideSession } from '../../entities/sessions/session.table.ts'
import { userColumns } from '../../entities/users/user.row.ts'
import { userCustomer, userIdentity, userLogin } from '../../entities/users/user.table.ts'
import type { Database } from '../../db/database.ts'
import { createLink } from '../links.ts'
import { recordChange, type Own } from './own.ts'

const MOST_ROWS = 10_000

/** Makes the link to everything that is kept about the caller: once, within 15 minutes. */
export const requestPersonalData = (own: Own): Promise<{ address: string; expiresAt: Date }> =>
  own.db.orm.transaction(async (tx) => {
    await recordChange(tx, own, { action: 'requestPersonalData', notice: 'DATA_REQUESTED' })
    const { id } = own.user
    return createLink(tx, { purpose: 'PERSONAL_DATA', userId: id, createdBy: id, host: own.host })
  })

type Row = Readonly<Record<string, unknown>>

/** What is kept about a user, each kind as JSON and as CSV, in a zip. Secrets and hashes are not among it: they tell nothing about a person. */
export async function personalDataZip(db: Pick<Database, 'orm'>, userId: string): Promise<Uint8Array> {
  const { orm } = db
  const parts: Record<string, Row[]> = {
    account: await orm.select(userColumns).from(userIdentity).where(eq(userIdentity.id, userId)),
    claims: await orm
      .select({ type: userClaim.claimType, value: userClaim.claimValue })
      .from(userClaim)
      .where(eq(userClaim.userId, userId)),
    organisations: await orm
      .select({ id: customer.id, name: customer.name, isDefault: userCustomer.isDefault })
      .from(userCustomer)
      .innerJoin(customer, eq(customer.id, userCustomer.customerId))
      .where(eq(userCustomer.userId, userId)),
    'external-logins': await orm.select().from(userLogin).where(eq(userLogin.userId, userId)),
    'security-devices': await orm
      .select({
        name: userFidoCredential.name,
        host: userFidoCredential.host,
        createdAt: userFidoCredential.createdAt,
        lastUsedAt: userFidoCredential.lastUsedAt,
      })
      .from(userFidoCredential)
      .where(eq(userFidoCredential.userId, userId)),
    'recovery-codes': await orm
      .select({ createdAt: recoveryCode.createdAt, usedAt: recoveryCode.usedAt })
      .from(recoveryCode)
      .where(eq(recoveryCode.userId, userId)),
    sessions: await orm
      .select(columnsWithout(serverSideSession, 'securityStamp'))
      .from(serverSideSession)
      .where(eq(serverSideSession.userId, userId))
      .limit(MOST_ROWS),
    events: await orm.select().from(eventLog).where(eq(eventLog.userId, userId)).orderBy(desc(eventLog.id)).limit(MOST_ROWS),
    audit: await orm
      .select(columnsWithout(auditLog, 'salt'))
      .from(auditLog)
      .where(or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)))
      .orderBy(desc(auditLog.id))
      .limit(MOST_ROWS),
  }
  const files = Object.entries(parts).flatMap(([name, rows]) => [
    [`json/${name}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`)] as const,
    [`csv/${name}.csv`, strToU8(csvOf(rows))] as const,
  ])
  return zipSync(Object.fromEntries(files), { level: 6 })
}

/** RFC 4180, with a byte order mark for spreadsheets; what a spreadsheet would run as a formula is quoted off. */
export function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))]
  return `\uFEFF${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const cellOf = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
