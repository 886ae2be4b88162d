import type { ImportFacts } from '../../tables/import.shape.ts'
import type { ImportFinding, ImportOutcome } from '../../tables/import.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { UserError } from '../graphql/user-error.ts'
import { EarlierRows } from './earlier-rows.ts'
import type { Claim, Comparison, ImportDefinition, RecordPatch, RowInput } from './import-definition.ts'

export type Assessed = {
  readonly outcome: ImportOutcome
  readonly findings: readonly ImportFinding[]
  /** Number of emails that would be sent for the row. */
  readonly emails: number
  /** The change of an existing record, if the outcome is CHANGE. */
  readonly patch?: RecordPatch
}
/** A row of the file with its line number. */
export type LineInput<Input> = RowInput<Input> & {
  readonly line: number
  /** Fields whose cells are not empty. */
  readonly filled: ReadonlySet<string>
}

const STEP = 1000

/** Predicts the outcome of each row if it were imported now, by the rules of the create operation, the existing records and the rows before it. */
export async function assessRows<Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  context: RequestContext,
  rows: readonly LineInput<Input>[],
): Promise<readonly Assessed[]> {
  const earlier = new EarlierRows()
  const assessed: Assessed[] = []
  for (let at = 0; at < rows.length; at += STEP)
    assessed.push(...(await assessPart(definition, context, rows.slice(at, at + STEP), earlier)))
  return assessed
}

async function assessPart<Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  context: RequestContext,
  part: readonly LineInput<Input>[],
  earlier: EarlierRows,
): Promise<Assessed[]> {
  const read = await definition.read(
    context,
    part.map(({ input }) => input),
  )
  const found = part.map(({ findings, ofNew = [] }, at) => mergedFindings(definition, [...findings, ...ofNew], read[at]))
  const good = read.flatMap((draft, at) => (isDraft(draft) && found[at]?.length === 0 ? [{ at, draft }] : []))
  const claims = await definition.claims(
    context.orm,
    good.map(({ draft }) => draft),
  )
  const claimsOfRows = new Map(good.map(({ at }, index) => [at, claimsAt(claims, index)]))
  const taken = new Set(good.flatMap(({ at }, index) => (isTakenBy(definition, claimsAt(claims, index)) ? [at] : [])))
  const compared = await compareRows(
    definition,
    context,
    part,
    (at, stated) => taken.has(at) || !isDraft(read[at]) || (part[at]?.ofNew ?? []).length > 0 || namesRecord(definition, stated),
  )
  return found.map((findings, at): Assessed => {
    const draft = read[at]
    const differing = compared.get(at)
    if (differing) return assessChange(withUnread(definition, differing, findings, part[at]), earlier, part[at]?.line ?? 0)
    if (findings.length > 0 || !isDraft(draft)) return { outcome: 'BROKEN', findings, emails: 0 }
    const claimed = claimFindings(claimsOfRows.get(at) ?? [], earlier, part[at]?.line ?? 0)
    if (claimed.length > 0) return { outcome: 'SKIP', findings: claimed, emails: 0 }
    return { outcome: 'CREATE', findings: [], emails: definition.sendsEmail?.(draft) ? 1 : 0 }
  })
}

/** A record is changed by one row of a file: a later one was compared with values that the first would replace. */
function assessChange({ outcome, findings, patch }: Comparison, earlier: EarlierRows, line: number): Assessed {
  if (!patch) return { outcome, findings, emails: 0 }
  const other = earlier.takeRecord(patch.id, line)
  if (other !== undefined) return { outcome: 'SKIP', findings: [recordInFile(other)], emails: 0 }
  const { emails, claims = [], ...change } = patch
  const claimed = claimFindings(claims, earlier, line)
  if (claimed.length > 0) return { outcome: 'SKIP', findings: claimed, emails: 0 }
  return { outcome, findings, emails, patch: change }
}

/** Adds what is wrong with filled cells that the comparison cannot judge, such as a word that nobody knows: they must not be ignored silently. */
function withUnread<Input>(
  { renamed = {} }: Pick<ImportDefinition<string, never, object>, 'renamed'>,
  comparison: Comparison,
  findings: readonly ImportFinding[],
  row: LineInput<Input> | undefined,
): Comparison {
  const judged = new Set(Object.keys(row?.stated ?? {}).map((field) => renamed[field] ?? field))
  const unread = findings.filter(({ path }) => path !== null && row?.filled.has(path) && !judged.has(path))
  if (unread.length === 0) return comparison
  return { outcome: 'BROKEN', findings: [...unread, ...comparison.findings.filter(({ path }) => path !== null)] }
}

const recordInFile = (line: number): ImportFinding => ({
  path: null,
  code: 'RECORD_IN_FILE',
  message: `Line ${line} changes the same record.`,
  line,
})

type Comparing<Input extends ImportFacts> = Pick<ImportDefinition<string, Input, never>, 'compare'>

/** Whether another record has the value by which rows are compared with records. */
const isTakenBy = ({ compare }: Comparing<never>, claims: readonly Claim[]): boolean =>
  claims.some(({ isTaken, taken }) => isTaken && taken.path === compare?.by)

/** Whether the row itself says which record it means. */
const namesRecord = ({ compare }: Comparing<never>, stated: ImportFacts): boolean => compare !== undefined && compare.id in stated

/**
 * Compares the rows at some indexes with records that exist already, unless a value of the row has a finding of its own. An empty cell says nothing
 * about a record, even where a new one would require a value.
 */
async function compareRows<Input extends ImportFacts>(
  { compare }: Comparing<Input>,
  context: RequestContext,
  part: readonly LineInput<Input>[],
  isCompared: (at: number, stated: ImportFacts) => boolean,
): Promise<ReadonlyMap<number, Comparison>> {
  const some = part.flatMap(({ findings, stated, input }, at) =>
    stated && findings.every(({ code }) => code === 'REQUIRED') && isCompared(at, stated) ? [{ at, stated, input }] : [],
  )
  if (!compare || some.length === 0) return new Map()
  const found = await compare.rows(
    context,
    some.map(({ stated, input }) => ({ stated, input })),
  )
  return new Map(
    some.flatMap(({ at }, index) => {
      const comparison = found.get(index)
      return comparison ? [[at, comparison] as const] : []
    }),
  )
}

/** Whether the rules accepted the row. */
export const isDraft = <Draft extends object>(read: Draft | UserError[] | undefined): read is Draft =>
  read !== undefined && !Array.isArray(read)

/** @throws where a definition did not answer for every draft */
export function claimsAt(claims: readonly (readonly Claim[])[], at: number): readonly Claim[] {
  const found = claims[at]
  if (!found) throw new Error('The claims of a row were not looked up')
  return found
}

/** Reports claims that existing records have taken, otherwise those that earlier rows have taken. */
function claimFindings(claims: readonly Claim[], earlier: EarlierRows, line: number): ImportFinding[] {
  const there = claims.filter(({ isTaken }) => isTaken)
  if (there.length > 0) return there.map(({ taken: { path, code, message } }) => ({ path, code, message }))
  return earlier.take(claims, line).map(({ claim: { taken, inFile }, line: other }) => ({
    path: taken.path,
    code: inFile.code,
    message: inFile.message(`Line ${other}`),
    line: other,
  }))
}

/** Puts findings of the row first; they replace what the rules say about the same field. */
function mergedFindings(
  definition: Pick<ImportDefinition<string, never, object>, 'renamed'>,
  own: readonly ImportFinding[],
  read: object | UserError[] | undefined,
): ImportFinding[] {
  const told = Array.isArray(read) ? asFindings(definition, read) : []
  return [...own, ...told.filter(({ path }) => !own.some((each) => each.path === path))]
}

/** Converts errors of the rules to findings with the field names of the file. */
export const asFindings = (
  { renamed = {} }: Pick<ImportDefinition<string, never, object>, 'renamed'>,
  errors: readonly UserError[],
): ImportFinding[] =>
  errors.map(({ path, code, message }) => {
    const field = path?.split('.')[0] ?? null
    return { path: field === null ? null : (renamed[field] ?? field), code, message }
  })
