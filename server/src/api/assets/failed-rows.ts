import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { readingFor } from '../../kit/import/import-types.ts'
import { fileOf } from '../../kit/import/own-import.ts'
import type { ImportRecord } from '../../kit/import/own-import.ts'
import { correctionsByLine } from '../../kit/import/reading/cells.ts'
import { plain } from '../../kit/import/reading/headings.ts'
import { readFileAway } from '../../kit/import/reading/read-away.ts'
import { isRefused } from '../../kit/import/reading/read-file.ts'
import type { ReadFile } from '../../kit/import/reading/read-file.ts'
import { csvOf } from '../../platform/csv.ts'
import { importRow } from '../../tables/import.table.ts'

const REASON = 'Reason'

/**
 * Returns the rows that the last check of an import does not create, as a file to correct and choose again: the columns of the upload with what was
 * corrected since, and a reason. Passwords and their hashes are left out. Undefined once the import has begun, as the upload is deleted then.
 */
export async function failedRowsOf(db: Database, kept: ImportRecord): Promise<string | undefined> {
  const content = await fileOf(db.orm, kept)
  const file = content && (await readFileAway(kept.createdBy, content, readingFor(kept, {})))
  if (!file || isRefused(file)) return undefined
  const failed = await db.orm
    .select({ line: importRow.line, findings: importRow.findings })
    .from(importRow)
    .where(and(eq(importRow.importId, kept.id), ne(importRow.outcome, 'CREATE')))
    .orderBy(asc(importRow.line))
  const reasons = new Map(
    failed.map(({ line, findings }) => [
      line,
      findings.map(({ path, message }) => (path === null ? message : `${path}: ${message}`)).join(' '),
    ]),
  )
  const columns = file.headings.keys().filter((column) => !holdsPasswords(file, column))
  const shown = [...columns]
  const corrected = correctionsByLine(kept.corrections)
  const fieldAt = new Map(Object.entries(kept.mapping).map(([field, column]) => [column, field]))
  const rows = file.rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    if (reason === undefined) return []
    return [[...shown.map((column) => corrected.get(line)?.get(fieldAt.get(column) ?? '') ?? cells[column] ?? ''), reason]]
  })
  const headings = shown.map((column) => file.headings[column] ?? '')
  return csvOf([[...headings, REASON], ...rows])
}

const HEADING = /passwor[dt]|kennwort|contrasena|motdepasse|hash/
const HASH = /^(?:\$[\w-]+\$|\{[\w-]+\}|pbkdf2_|[\da-f]{32,}$)/i
const holdsPasswords = ({ headings, rows }: ReadFile, column: number) =>
  HEADING.test(plain(headings[column] ?? '')) || rows.some(({ cells }) => HASH.test(cells[column]?.trim() ?? ''))
