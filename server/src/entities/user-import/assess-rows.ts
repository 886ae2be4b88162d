import type { RequestContext } from '../../kit/graphql/context.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { readNewUsers } from '../users/new-user.ts'
import type { NewUser } from '../users/new-user.ts'
import { EarlierNames, takenErrors, takenOf } from '../users/taken.ts'
import type { CsvRow, RowFault } from './csv-rows.ts'
import type { ImportFinding, ImportOutcome } from '../../tables/import.table.ts'
import type { RowInput } from './row-input.ts'

export type Assessed = { readonly outcome: ImportOutcome; readonly findings: readonly ImportFinding[] }

const STEP = 1000
const FAULTS: Readonly<Record<RowFault, string>> = {
  QUOTES: 'The quotes of this row do not close where a value ends. What follows may have been read as part of it.',
  ROW_TOO_SHORT: 'This row has fewer values than there are headings.',
  ROW_TOO_LONG: 'This row has more values than there are headings.',
}

/** Why a row cannot be read as one, as a finding. */
export const faultOf = ({ fault }: CsvRow): ImportFinding[] => (fault ? [{ path: null, code: fault, message: FAULTS[fault] }] : [])

/** What would become of rows if they were imported now: by the rules of `createUser`, against who is there already, and against the rows before them. */
export async function assessRows(context: RequestContext, rows: readonly RowInput[]): Promise<readonly Assessed[]> {
  const earlier = new EarlierNames()
  const assessed: Assessed[] = []
  for (let at = 0; at < rows.length; at += STEP) {
    const part = rows.slice(at, at + STEP)
    const read = await readNewUsers(
      context,
      part.map(({ input }) => input),
    )
    assessed.push(...(await assessPart(context, part, read, earlier)))
  }
  return assessed
}

async function assessPart(
  context: RequestContext,
  part: readonly RowInput[],
  read: readonly (NewUser | UserError[])[],
  earlier: EarlierNames,
): Promise<Assessed[]> {
  const found = part.map(({ findings }, at) => mergedFindings(findings, read[at]))
  const good = read.flatMap((user, at) => (isUser(user) && found[at]?.length === 0 ? [{ at, user }] : []))
  const taken = await takenOf(
    context.orm,
    good.map(({ user }) => ({ ...homeOf(user), userName: user.userName, email: user.email })),
  )
  const collisions = new Map(
    good.map(({ at, user }, index) => {
      const one = taken[index]
      if (!one) throw new Error('The database did not answer for every name')
      const there = takenErrors(one).map(({ path, code, message }) => ({ path, code, message }))
      const line = part[at]?.row.line ?? 0
      return [at, there.length > 0 ? there : inFile(earlier.take(homeOf(user), one, line))] as const
    }),
  )
  return found.map((findings, at): Assessed => {
    if (findings.length > 0) return { outcome: 'BROKEN', findings }
    const left = collisions.get(at) ?? []
    return { outcome: left.length > 0 ? 'SKIP' : 'CREATE', findings: left }
  })
}

const isUser = (read: NewUser | UserError[] | undefined): read is NewUser => read !== undefined && !Array.isArray(read)

/** What was found of the row comes first and stands for what the rules say of the same field. */
function mergedFindings(own: readonly ImportFinding[], read: NewUser | UserError[] | undefined): ImportFinding[] {
  const told = isUser(read) ? [] : (read ?? []).map(asFinding)
  return [...own, ...told.filter(({ path }) => !own.some((each) => each.path === path))]
}

/** What the input of `createUser` calls by another name than the file. */
const asFinding = ({ path, code, message }: UserError): ImportFinding => {
  const field = path?.split('.')[0] ?? null
  return { path: field === 'customerIds' ? 'customers' : field === 'partnerId' ? 'partner' : field, code, message }
}

const homeOf = ({ partner, userType }: NewUser) => ({ partnerId: partner?.id ?? null, userType })

/** The rows before it that have the name or the address already, as findings. */
const inFile = ({ name, email }: ReturnType<EarlierNames['take']>): ImportFinding[] => [
  ...(name === undefined ? [] : [{ path: 'userName', code: 'NAME_IN_FILE', message: `Line ${name} has the same user name.`, line: name }]),
  ...(email === undefined
    ? []
    : [{ path: 'email', code: 'EMAIL_IN_FILE', message: `Line ${email} has the same email address.`, line: email }]),
]
