import type { ImportFacts } from '../../tables/import.shape.ts'
import type { ImportFinding, ImportOutcome } from '../../tables/import.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { UserError } from '../graphql/user-error.ts'
import { EarlierRows } from './earlier-rows.ts'
import type { Claim, ImportDefinition, RowInput } from './import-definition.ts'

export type Assessed = { readonly outcome: ImportOutcome; readonly findings: readonly ImportFinding[] }
/** A row by its line in the file. */
export type LineInput<Input> = RowInput<Input> & { readonly line: number }

const STEP = 1000

/** What would become of rows if they were imported now: by the rules of the create operation, against what is there already, and against the rows before them. */
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
  const found = part.map(({ findings }, at) => mergedFindings(definition, findings, read[at]))
  const good = read.flatMap((draft, at) => (isDraft(draft) && found[at]?.length === 0 ? [{ at, draft }] : []))
  const claims = await definition.claims(
    context.orm,
    good.map(({ draft }) => draft),
  )
  const collisions = new Map(good.map(({ at }, index) => [at, claimFindings(claimsAt(claims, index), earlier, part[at]?.line ?? 0)]))
  return found.map((findings, at): Assessed => {
    if (findings.length > 0) return { outcome: 'BROKEN', findings }
    const left = collisions.get(at) ?? []
    return { outcome: left.length > 0 ? 'SKIP' : 'CREATE', findings: left }
  })
}

/** Whether the rules have found nothing wrong. */
export const isDraft = <Draft extends object>(read: Draft | UserError[] | undefined): read is Draft =>
  read !== undefined && !Array.isArray(read)

/** @throws where a definition did not answer for every draft */
export function claimsAt(claims: readonly (readonly Claim[])[], at: number): readonly Claim[] {
  const found = claims[at]
  if (!found) throw new Error('The claims of a row were not looked up')
  return found
}

/** What others have of it, else what rows before it have. */
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

/** What was found of the row comes first and stands for what the rules say of the same field. */
function mergedFindings(
  definition: Pick<ImportDefinition<string, never, object>, 'renamed'>,
  own: readonly ImportFinding[],
  read: object | UserError[] | undefined,
): ImportFinding[] {
  const told = Array.isArray(read) ? asFindings(definition, read) : []
  return [...own, ...told.filter(({ path }) => !own.some((each) => each.path === path))]
}

/** What the rules say, by the names of the file's fields. */
export const asFindings = (
  { renamed = {} }: Pick<ImportDefinition<string, never, object>, 'renamed'>,
  errors: readonly UserError[],
): ImportFinding[] =>
  errors.map(({ path, code, message }) => {
    const field = path?.split('.')[0] ?? null
    return { path: field === null ? null : (renamed[field] ?? field), code, message }
  })
