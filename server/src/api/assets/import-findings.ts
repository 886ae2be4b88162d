import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { csvOf } from '../../platform/csv.ts'
import type { Database } from '../../db/database.ts'
import { importRow } from '../../tables/import.table.ts'
import { ownImport } from '../../kit/import/own-import.ts'
import type { Host } from '../../kit/hosts.ts'
import { notAuthenticated, notFound } from '../../platform/http/http-error.ts'
import type { Callers } from './caller.ts'
import { codedOf, failedRowsOf } from './failed-rows.ts'
import { sendCsv } from './send-csv.ts'

const STEP = 1000
const HEAD = ['line', 'name', 'outcome']

/**
 * `GET /api/Imports/{id}-findings.csv`: findings of the last check of an import, one per line, in English. `GET /api/Imports/{id}-failed.csv`: the
 * rows that it does not create, with their reasons in English. In `{id}-findings-codes.csv` and `{id}-failed-codes.csv` the findings are JSON, which
 * the portal translates. Only for the user who uploaded the file; for everybody else they answer as if the import did not exist.
 */
export function createImportFindings(db: Database, callers: Callers) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host, name: string): Promise<void> => {
    const viewer = await callers.inPortal(req, res, host)
    if (viewer === undefined) throw notAuthenticated(req.headers.authorization)
    const [, id, what] = /^([\da-f-]{36})-(findings|findings-codes|failed|failed-codes)\.csv$/i.exec(name) ?? []
    const kept = id === undefined ? null : await ownImport(db.orm, id, viewer)
    if (!kept?.checkedAt) throw notFound()
    const day = kept.createdAt.toISOString().slice(0, 10)
    const isCoded = what?.endsWith('-codes') === true
    if (what?.startsWith('findings') === true) return sendCsv(req, res, `findings-${day}.csv`, findingsOf(db, kept.id, isCoded))
    const failed = await failedRowsOf(db, kept, isCoded)
    if (failed === undefined) throw notFound()
    await sendCsv(req, res, `failed-${day}.csv`, parts(failed))
  }
}

async function* parts(text: string): AsyncGenerator<string> {
  yield text
}

async function* findingsOf(db: Database, id: string, isCoded: boolean): AsyncGenerator<string> {
  yield csvOf([[...HEAD, ...(isCoded ? ['finding'] : ['field', 'code', 'message'])]])
  for (let after = 0; ;) {
    const rows = await db.orm
      .select()
      .from(importRow)
      .where(and(eq(importRow.importId, id), gt(importRow.line, after), ne(importRow.outcome, 'CREATE')))
      .orderBy(asc(importRow.line))
      .limit(STEP)
    const last = rows.at(-1)
    if (!last) return
    yield csvOf(
      rows.flatMap(({ line, label, outcome, findings }) =>
        findings.map((finding) => {
          const { path, code, message } = finding
          return [line, label, outcome, ...(isCoded ? [JSON.stringify(codedOf(finding))] : [path, code, message])]
        }),
      ),
    )
    after = last.line
  }
}
