import { importFields } from '../../tables/import.shape.ts'
import type { Delimiter, Encoding, ImportDefaults, ImportField, ImportMapping } from '../../tables/import.shape.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isUserType } from '../../access/viewer.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { assessRows, faultOf } from './assess-rows.ts'
import { namesOf } from './cell-words.ts'
import { userImport, userImportRow } from '../../tables/import.table.ts'
import { lookUpNames } from './names.ts'
import { fileOf, IMPORT_NOT_FOUND, importColumns, ownImport } from './own-import.ts'
import type { ImportResult } from './own-import.ts'
import { isRefused, readFile } from './read-file.ts'
import type { ReadFile } from './read-file.ts'
import { inputOf, sayer } from './row-input.ts'

export type CheckImport = {
  readonly id: string
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly mapping: Readonly<Partial<Record<ImportField, number | null | undefined>>>
  readonly userType?: number | null | undefined
  readonly partnerId?: string | null | undefined
  readonly customerIds?: readonly string[] | null | undefined
}

const BEGUN = invalid('id', 'IMPORT_BEGUN', 'This import has begun already.')
const ROWS_PER_STATEMENT = 2000

/** Tries an import out: reads the file as it is told, asks every rule of every row, keeps what it found, and creates nobody. */
export async function checkImport(context: RequestContext, asked: CheckImport): Promise<ImportResult> {
  const actor = signedIn(context)
  const kept = await ownImport(context.orm, asked.id, actor.userId)
  const content = kept ? await fileOf(context.orm, kept) : undefined
  if (!kept) return failed(IMPORT_NOT_FOUND)
  if (!content) return failed(BEGUN)
  const file = readFile(content, asked)
  if (isRefused(file)) return failed(file)
  const mapping = mappingOf(asked)
  const defaults = defaultsOf(asked)
  const errors = mappingErrors(mapping, defaults, file)
  if (errors.length > 0) return failed(...errors)
  const rows = await checkRows(context, file, mapping, defaults)
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  const counts = { total: rows.length, creating: count('CREATE'), skipped: count('SKIP'), broken: count('BROKEN') }
  return context.orm.transaction(async (tx): Promise<ImportResult> => {
    const [checked] = await tx
      .update(userImport)
      .set({ ...counts, encoding: file.encoding, delimiter: file.delimiter, mapping, defaults, checkedAt: new Date() })
      .where(and(eq(userImport.id, kept.id), isNull(userImport.startedAt)))
      .returning(importColumns)
    if (!checked) return failed(BEGUN)
    await tx.delete(userImportRow).where(eq(userImportRow.importId, kept.id))
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
      await insertRows(
        tx,
        userImportRow,
        rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => ({ importId: kept.id, ...row })),
      )
    await writeAudit(tx, actor, { action: 'checkUserImport', subjectType: 'UserImport', subjectId: kept.id, after: counts })
    return { userImport: checked, errors: null }
  })
}

async function checkRows(context: RequestContext, { rows }: ReadFile, mapping: ImportMapping, defaults: ImportDefaults) {
  const whole = rows.filter(({ fault }) => fault === undefined)
  const said = whole.map((row) => sayer(row, mapping))
  const names = await lookUpNames(context, {
    partners: said.map((say) => say('partner')),
    customers: said.flatMap((say) => namesOf(say('customers'))),
  })
  const inputs = whole.map((row) => inputOf(row, mapping, defaults, names))
  const assessed = await assessRows(context, inputs)
  const byLine = new Map(inputs.map(({ row, input }, at) => [row.line, { input, assessed: assessed[at] }]))
  return rows.map((row) => {
    const found = byLine.get(row.line)
    const label = sayer(row, mapping)('userName').slice(0, 256)
    return {
      line: row.line,
      label,
      input: found?.input ?? null,
      outcome: found?.assessed?.outcome ?? ('BROKEN' as const),
      findings: found?.assessed?.findings ?? faultOf(row),
    }
  })
}

const mappingOf = ({ mapping }: CheckImport): ImportMapping =>
  Object.fromEntries(importFields.flatMap((field) => (mapping[field] == null ? [] : [[field, mapping[field]]])))

const defaultsOf = ({ userType, partnerId, customerIds }: CheckImport): ImportDefaults => ({
  ...(userType != null && { userType }),
  ...(partnerId != null && partnerId !== '' && { partnerId }),
  ...(customerIds != null && customerIds.length > 0 && { customerIds }),
})

function mappingErrors(mapping: ImportMapping, { userType }: ImportDefaults, { headings }: ReadFile): UserError[] {
  const required = (['userName', 'email', ...(userType === undefined ? (['userType'] as const) : [])] as const).filter(
    (field) => mapping[field] === undefined,
  )
  const strange = importFields.filter((field) => {
    const column = mapping[field]
    return column !== undefined && !(column >= 0 && column < headings.length)
  })
  return [
    ...required.map((field) => invalid(`mapping.${field}`, 'COLUMN_REQUIRED', 'Say which column this is.')),
    ...strange.map((field) => invalid(`mapping.${field}`, 'COLUMN_UNKNOWN', 'There is no such column.')),
    ...(userType === undefined || isUserType(userType) ? [] : [invalid('userType', 'USER_TYPE_UNKNOWN', 'There is no such user type.')]),
  ]
}

const failed = (...errors: UserError[]): ImportResult => ({ userImport: null, errors })
