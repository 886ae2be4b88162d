import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { Uploaded } from '../../kit/graphql/uploaded.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { guessMapping } from './import-fields.ts'
import { userImport } from '../../tables/import.table.ts'
import { IMPORT_NOT_FOUND, importColumns, ownImport } from './own-import.ts'
import type { ImportResult } from './own-import.ts'
import { isRefused, readFile } from './read-file.ts'

export type KeepImport = { readonly id: string; readonly file: Uploaded; readonly fileName: string }

const LONGEST_NAME = 200
/** Files that one person has uploaded and not begun. */
const MOST_KEPT = 5

/** Keeps a file of users, as it would be read without being told how. The same id once more answers what was kept. */
export async function keepImport(context: RequestContext, { id, file, fileName }: KeepImport): Promise<ImportResult> {
  const actor = signedIn(context)
  if (!isUuid(id)) return { userImport: null, errors: [invalid('id', 'ID_INVALID', 'An import needs a UUID as its id.')] }
  const content = Buffer.from(await file.arrayBuffer())
  const read = readFile(content)
  if (isRefused(read)) return { userImport: null, errors: [read] }
  const { encoding, delimiter, headings, rows } = read
  const name = fileName.replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST_NAME)
  const values = { id, createdBy: actor.userId, fileName: name, content, encoding, delimiter, total: rows.length }
  const fresh = await context.orm.transaction(async (tx) => {
    const [row] = await tx
      .insert(userImport)
      .values({ ...values, mapping: guessMapping(headings) })
      .onConflictDoNothing()
      .returning(importColumns)
    if (!row) return undefined
    const waiting = and(eq(userImport.createdBy, actor.userId), isNull(userImport.startedAt))
    const newest = tx.select({ id: userImport.id }).from(userImport).where(waiting).orderBy(desc(userImport.createdAt)).limit(MOST_KEPT)
    await tx.delete(userImport).where(and(waiting, notInArray(userImport.id, newest)))
    await writeAudit(tx, actor, {
      action: 'uploadUserImport',
      subjectType: 'UserImport',
      subjectId: id,
      after: { fileName: name, total: rows.length },
    })
    return row
  })
  const kept = fresh ?? (await ownImport(context.orm, id, actor.userId))
  return kept ? { userImport: kept, errors: null } : { userImport: null, errors: [IMPORT_NOT_FOUND] }
}
