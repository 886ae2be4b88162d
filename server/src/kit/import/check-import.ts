import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows.ts'
import type { Correction, Delimiter, Encoding, ImportFacts, ImportMapping } from '../../tables/import.shape.ts'
import { importFile, importRow } from '../../tables/import.table.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import { auditActionOf, writeAudit } from '../audit/audit.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import type { UserError } from '../graphql/user-error.ts'
import { invalid } from '../graphql/user-error.ts'
import { assessRows } from './assess-rows.ts'
import { correctionsByLine, createFieldReader } from './reading/cells.ts'
import { PADDED } from './reading/csv-rows.ts'
import { DAMAGED, isDamaged, isPowerOfTen } from './reading/damaged.ts'
import type { CsvRow, RowFault } from './reading/csv-rows.ts'
import { knownHeadings } from './reading/headings.ts'
import type { FieldReader, ImportDefinition, RowInput } from './import-definition.ts'
import { fileOf, IMPORT_NOT_FOUND, importColumns, notImported, ownImport } from './own-import.ts'
import type { ImportResult } from './own-import.ts'
import { readFileAway } from './reading/read-away.ts'
import { isRefused } from './reading/read-file.ts'
import type { ReadFile } from './reading/read-file.ts'

/** Input of a check; the defaults of the definition are further properties. */
export type CheckImport = ImportFacts & {
  readonly id: string
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly headingLine?: number | null | undefined
  readonly mapping: Readonly<Record<string, number | null | undefined>>
  readonly corrections?: readonly Correction[] | null | undefined
}

const BEGUN = invalid('id', 'IMPORT_BEGUN', 'This import has begun already.')
const ROWS_PER_STATEMENT = 2000
const FAULTS: Readonly<Record<RowFault, string>> = {
  QUOTES: 'The quotes of this row do not close where a value ends. What follows may have been read as part of it.',
  ROW_TOO_LONG: 'This row has more values than there are headings.',
}

/** Checks an import: reads the file with the given options, applies every rule to every row, stores the findings, and creates nothing. */
export async function checkImport<Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  context: RequestContext,
  asked: CheckImport,
): Promise<ImportResult> {
  const { name, kind } = definition
  const actor = signedIn(context)
  const kept = await ownImport(context.orm, asked.id, actor, kind)
  const content = kept ? await fileOf(context.orm, kept) : undefined
  if (!kept) return notImported(IMPORT_NOT_FOUND)
  if (!content) return notImported(BEGUN)
  const file = await readFileAway(actor.userId, content, {
    encoding: asked.encoding,
    delimiter: asked.delimiter,
    headingLine: asked.headingLine,
    known: knownHeadings(definition.fields),
  })
  if (isRefused(file)) return notImported(file)
  const mapping = mappingOf(definition, asked)
  const defaults = definition.defaults(asked)
  const corrections = asked.corrections ?? []
  const errors = [...mappingErrors(definition, mapping, defaults, file), ...correctionErrors(definition, corrections, file)]
  if (errors.length > 0) return notImported(...errors)
  const checkedRows = await checkRows(definition, context, file, { mapping, defaults, corrections })
  const rows = checkedRows.map(({ row }) => row)
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  const counts = {
    total: rows.length,
    creating: count('CREATE'),
    changing: count('CHANGE'),
    skipped: count('SKIP'),
    broken: count('BROKEN'),
  }
  const emailsOf = (outcome: string) => checkedRows.reduce((sum, { row, emails }) => (row.outcome === outcome ? sum + emails : sum), 0)
  const [emails, changeEmails] = [emailsOf('CREATE'), emailsOf('CHANGE')]
  return context.orm.transaction(async (tx): Promise<ImportResult> => {
    const [checked] = await tx
      .update(importFile)
      .set({
        ...counts,
        emails,
        changeEmails,
        encoding: file.encoding,
        delimiter: file.delimiter,
        headingLine: file.headingLine,
        mapping,
        defaults,
        corrections,
        checkedAt: new Date(),
      })
      .where(and(eq(importFile.id, kept.id), isNull(importFile.startedAt)))
      .returning(importColumns)
    if (!checked) return notImported(BEGUN)
    await tx.delete(importRow).where(eq(importRow.importId, kept.id))
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
      await insertRows(
        tx,
        importRow,
        rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => ({ importId: kept.id, ...row })),
      )
    await writeAudit(tx, actor, {
      action: auditActionOf('check', name, 'Import'),
      subjectType: `${name}Import`,
      subjectId: kept.id,
      after: { ...counts, emails, changeEmails },
    })
    return { kept: checked, errors: null }
  })
}

async function checkRows<Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  context: RequestContext,
  { rows }: ReadFile,
  { mapping, defaults, corrections }: { mapping: ImportMapping; defaults: ImportFacts; corrections: readonly Correction[] },
) {
  const corrected = correctionsByLine(corrections)
  const whole = rows
    .filter(({ fault }) => fault === undefined)
    .map(({ line, ...row }) => ({ line, say: createFieldReader({ line, ...row }, mapping, corrected.get(line)) }))
  const rowInput = await definition.reader(
    context,
    whole.map(({ say }) => say),
    defaults,
  )
  const inputs = whole.map(({ line, say }) => {
    const { input, findings, ofNew = [], suggestions, stated } = rowInput(say)
    const filled = new Set(Object.keys(definition.fields).filter((field) => say(field) !== ''))
    return {
      line,
      input,
      ofNew,
      suggestions,
      filled,
      ...(stated && { stated }),
      findings: [...findings, ...damagedValues(definition, say)],
    }
  })
  const assessed = await assessRows(definition, context, inputs)
  const byLine = new Map(inputs.map((row, at) => [row.line, { ...row, assessed: assessed[at] }]))
  return rows.map((row) => {
    const found = byLine.get(row.line)
    const say = createFieldReader(row, mapping, corrected.get(row.line))
    const patch = found?.assessed?.patch
    return {
      emails: found?.assessed?.emails ?? 0,
      row: {
        line: row.line,
        label: labelOf(definition, say).slice(0, 256),
        // A row whose values no input can express is left out, whatever the rules say when the import runs.
        input: patch?.values ?? (found?.findings.length === 0 && found.ofNew.length === 0 ? found.input : null),
        // Every row has the same columns, since they are inserted together.
        recordId: patch?.id ?? randomUUID(),
        version: patch?.version ?? null,
        outcome: found?.assessed?.outcome ?? ('BROKEN' as const),
        findings: [
          ...(found?.assessed?.findings ?? faultOf(row)).map((finding) => withValue(finding, say, found?.suggestions)),
          ...(row.valueCount !== undefined ? [PADDED_ROW] : []),
        ],
      },
    }
  })
}

/** A row that names its record by ID alone is labelled with that. */
const labelOf = ({ label, compare }: Pick<ImportDefinition<string, never, object>, 'label' | 'compare'>, say: FieldReader<string>) =>
  say(label) || (compare ? say(compare.id) : '')

const damagedValues = (
  { numbers = [], codes = [] }: Pick<ImportDefinition<string, never, object>, 'numbers' | 'codes'>,
  say: FieldReader<string>,
) =>
  [...codes.filter((path) => isPowerOfTen(say(path))), ...numbers.filter((path) => isDamaged(say(path)))].map((path): ImportFinding => ({
    path,
    code: 'VALUE_DAMAGED',
    message: DAMAGED,
  }))

const LONGEST_VALUE = 100
const LONGEST_CORRECTION = 1000
/** Adds the value of the field. A long one is not named in the message, where it would hide the reason. */
function withValue(finding: ImportFinding, say: FieldReader<string>, suggestions: RowInput<object>['suggestions'] = {}): ImportFinding {
  const value = finding.path === null ? '' : say(finding.path)
  const suggestion = finding.path === null ? undefined : suggestions[finding.path]
  const isCorrectable = finding.path !== null && value.length <= LONGEST_CORRECTION
  const hasValue = value !== '' && value.length <= LONGEST_VALUE && finding.value === undefined
  return { ...finding, ...(isCorrectable && { cell: value }), ...(hasValue && { value }), ...(suggestion !== undefined && { suggestion }) }
}

const PADDED_ROW: ImportFinding = { path: null, code: 'ROW_TOO_SHORT', message: PADDED }

/** Finding for a row that is not valid CSV. */
const faultOf = ({ fault }: CsvRow) => (fault ? [{ path: null, code: fault, message: FAULTS[fault] }] : [])

const MOST_CORRECTIONS = 1000
function correctionErrors(
  { fields }: Pick<ImportDefinition<string, never, object>, 'fields'>,
  corrections: readonly Correction[],
  { rows }: ReadFile,
): UserError[] {
  if (corrections.length === 0) return []
  const lines = new Set(rows.map(({ line }) => line))
  const isOfFile = ({ line, field, value }: Correction) =>
    lines.has(line) && Object.hasOwn(fields, field) && value.length <= LONGEST_CORRECTION
  if (corrections.length <= MOST_CORRECTIONS && corrections.every(isOfFile)) return []
  const message = `Correct up to ${MOST_CORRECTIONS} values of rows that the file has, each of up to ${LONGEST_CORRECTION} characters.`
  return [invalid('corrections', 'CORRECTIONS_INVALID', message)]
}

type Mapped = Pick<ImportDefinition<string, never, object>, 'fields' | 'required' | 'defaultErrors'>

const mappingOf = ({ fields }: Mapped, { mapping }: CheckImport): ImportMapping =>
  Object.fromEntries(Object.keys(fields).flatMap((field) => (mapping[field] == null ? [] : [[field, mapping[field]]])))

function mappingErrors(
  { fields, required, defaultErrors }: Mapped,
  mapping: ImportMapping,
  defaults: ImportFacts,
  { headings }: ReadFile,
): UserError[] {
  const open = required(defaults, mapping).filter((field) => mapping[field] === undefined)
  const strange = Object.keys(fields).filter((field) => {
    const column = mapping[field]
    return column !== undefined && !(column >= 0 && column < headings.length)
  })
  return [
    ...open.map((field) => invalid(`mapping.${field}`, 'COLUMN_REQUIRED', 'Say which column this is.')),
    ...strange.map((field) => invalid(`mapping.${field}`, 'COLUMN_UNKNOWN', 'There is no such column.')),
    ...(defaultErrors?.(defaults) ?? []),
  ]
}
