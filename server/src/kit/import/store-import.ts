import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { importFile } from '../../tables/import.table.ts'
import { auditActionOf, writeAudit } from '../audit/audit.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { bytesOf } from '../graphql/uploaded.ts'
import type { Uploaded } from '../graphql/uploaded.ts'
import { invalid } from '../graphql/user-error.ts'
import type { UserError } from '../graphql/user-error.ts'
import { isUuid } from '../list/ids.ts'
import { guessMapping, knownHeadings } from './reading/headings.ts'
import type { ImportDefinition } from './import-definition.ts'
import { IMPORT_NOT_FOUND, importColumns, notImported, ownImport } from './own-import.ts'
import type { ImportResult } from './own-import.ts'
import { lookAtFile } from './reading/read-away.ts'

export type ImportFileInput = { readonly id: string; readonly file: Uploaded; readonly fileName: string }

const LONGEST_NAME = 200
/** Most files that one user may have uploaded without starting the import. */
const MOST_KEPT = 5

/** Columns that say how a new file is read, until somebody chooses otherwise; `content` if something other than its bytes is stored. */
export type FirstRead = Pick<
  typeof importFile.$inferInsert,
  'encoding' | 'delimiter' | 'headingLine' | 'defaults' | 'skipped' | 'broken' | 'total' | 'mapping' | 'checkedAt' | 'content'
>
type Kind = Pick<ImportDefinition<string, never, object>, 'name' | 'kind'>

/** Stores a file with the reading options that are detected. A repeated call with the same ID returns the stored import. */
export const storeImport = (
  { fields, exported, ...kind }: Kind & Pick<ImportDefinition<string, never, object>, 'fields' | 'exported'>,
  context: RequestContext,
  given: ImportFileInput,
): Promise<ImportResult> =>
  storeFile(kind, context, given, async (content) => {
    const look = await lookAtFile(signedIn(context).userId, content, { known: knownHeadings(fields) })
    if ('kind' in look) return look
    const { encoding, delimiter, headingLine, headings, total } = look
    return { encoding, delimiter, headingLine, total, mapping: guessMapping(fields, headings, exported) }
  })

/** @param read returns how the file is read, or why it is refused; it may return `content` to be stored instead of the bytes */
export async function storeFile(
  { name, kind }: Kind,
  context: RequestContext,
  { id, file, fileName: given }: ImportFileInput,
  read: (content: Buffer) => FirstRead | UserError | Promise<FirstRead | UserError>,
): Promise<ImportResult> {
  const actor = signedIn(context)
  if (!isUuid(id)) return notImported(invalid('id', 'ID_INVALID', 'An import needs a UUID as its id.'))
  const content = await bytesOf(file)
  const first = await read(content)
  if ('kind' in first) return notImported(first)
  const fileName = given.replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST_NAME)
  const { total } = first
  const fresh = await context.orm.transaction(async (tx) => {
    const [row] = await tx
      .insert(importFile)
      .values({ id, kind, createdBy: actor.userId, outsideCustomerIds: [...(actor.outsideCustomerIds ?? [])], fileName, content, ...first })
      .onConflictDoNothing()
      .returning(importColumns)
    if (!row) return undefined
    const waiting = and(eq(importFile.createdBy, actor.userId), isNull(importFile.startedAt))
    const newest = tx.select({ id: importFile.id }).from(importFile).where(waiting).orderBy(desc(importFile.createdAt)).limit(MOST_KEPT)
    await tx.delete(importFile).where(and(waiting, notInArray(importFile.id, newest)))
    await writeAudit(tx, actor, {
      action: auditActionOf('upload', name, 'Import'),
      subjectType: `${name}Import`,
      subjectId: id,
      after: { fileName, total },
    })
    return row
  })
  const kept = fresh ?? (await ownImport(context.orm, id, actor, kind))
  return kept ? { kept, errors: null } : notImported(IMPORT_NOT_FOUND)
}
