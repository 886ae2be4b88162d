import { eq, sql } from 'drizzle-orm'
import type { GraphQLResolveInfo } from 'graphql'
import { isMany } from '../../../../contract/effects.ts'
import type { Orm } from '../../db/orm.ts'
import { readSaml } from '../../federation/metadata/read-provider.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { isNear } from '../../kit/resource/confirmed-rule.ts'
import { settingsImport, type TouchedRecord } from '../../tables/settings/settings-file.table.ts'
import { applyChanges, type AppliedChange } from './apply.ts'
import { contextWithin, mutationsWithin } from './call-mutation.ts'
import { compareSettings } from './compare.ts'
import { readCurrent, type CurrentSettings } from './current-settings.ts'
import { readSettingsFile } from './read-file.ts'
import type { SectionName } from './sections.ts'
import { problemAt, type Entry, type Problem, type SettingsDocument } from './settings-document.ts'
import { writeSettingsFile } from './write-file.ts'

export type ImportRequest = {
  readonly file?: string | undefined
  /** ID of the import that is taken back, in place of a file. */
  readonly takeBack?: string | undefined
  /** Makes every change and rolls all of them back. */
  readonly isTrial: boolean
  /** Deletes what the file lacks, in the sections that it has. */
  readonly prunes: boolean
  /** Numbers that the caller has confirmed: reached users, deleted rows of logs, and records. */
  readonly users?: number | undefined
  readonly rows?: number | undefined
  readonly records?: number | undefined
}
export type ImportResult = {
  readonly changes: readonly AppliedChange[]
  readonly problems: readonly Problem[]
  readonly users: number
  readonly rows: number
  readonly records: number
  /** ID by which the import can be taken back; null if nothing was changed. */
  readonly id: string | null
  readonly errors: readonly UserError[] | null
}

/** Rolls the transaction back and carries its result out. */
class RolledBack extends Error {
  override name = 'RolledBack'
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('Nothing of this import stays.')
    this.result = result
  }
}

const NOTHING = { changes: [], problems: [], users: 0, rows: 0, records: 0, id: null }
const failed = (error: UserError, problems: readonly Problem[] = []): ImportResult => ({ ...NOTHING, problems, errors: [error] })
const UNREADABLE = invalid('file', 'SETTINGS_INVALID', 'The file cannot be read. See its problems.')
const UNFIT = invalid('file', 'SETTINGS_INVALID', 'The settings cannot be applied. Nothing was changed. See the problems.')
const NO_IMPORT = missing('takeBack', 'SETTINGSIMPORT_NOT_FOUND', 'There is no such import. Imports can be taken back for 90 days.')
const TAKEN_BACK = conflict('takeBack', 'UNDONE_ALREADY', 'This import has been taken back already.')
const FILE_OR_IMPORT = invalid('file', 'REQUIRED', 'Give a file, or the import to take back.')

export const exportSettings = async (context: RequestContext, { schema }: GraphQLResolveInfo): Promise<string> =>
  writeSettingsFile(await readCurrent(context.owner, context, schema))

/**
 * Applies a settings file, or takes an import back: all of it in one transaction, by the mutations of the API and with the rights of the caller, or
 * nothing. What was there before is kept for 90 days.
 */
export async function importSettings(context: RequestContext, info: GraphQLResolveInfo, request: ImportRequest): Promise<ImportResult> {
  if ((request.file === undefined) === (request.takeBack === undefined)) return failed(FILE_OR_IMPORT)
  const plan = request.takeBack === undefined ? planOfFile(info, request) : await planOfTakeBack(context, info, request.takeBack)
  if ('errors' in plan) return plan
  const metadataReads = await readAddresses(context, info, plan.document)
  try {
    return await context.orm.transaction(async (tx) => {
      const result = await applyWithin(tx, { ...context, metadataReads }, info, request, plan)
      if (request.isTrial || result.errors) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

type Plan = { readonly document: SettingsDocument; readonly prunes: (section: SectionName, name: string) => boolean }

function planOfFile({ schema }: GraphQLResolveInfo, { file = '', prunes }: ImportRequest): Plan | ImportResult {
  const { document, problems } = readSettingsFile(file, schema)
  return problems.length > 0 ? failed(UNREADABLE, problems) : { document, prunes: () => prunes }
}

/** The records that an import has touched, as they were before it; those that it has created go. */
async function planOfTakeBack({ owner }: RequestContext, { schema }: GraphQLResolveInfo, id: string): Promise<Plan | ImportResult> {
  const [found] = isUuid(id) ? await owner.select().from(settingsImport).where(eq(settingsImport.id, id)) : []
  if (!found) return failed(NO_IMPORT)
  if (found.takenBackAt) return failed(TAKEN_BACK)
  const { document, problems } = readSettingsFile(found.snapshot, schema)
  if (problems.length > 0) return failed(UNREADABLE, problems)
  const touched = Map.groupBy(found.changes, ({ section }) => section)
  const before = new Map<SectionName, Map<string, Entry>>()
  const created = new Set<string>()
  for (const [section, changes] of touched) {
    const entries = new Map<string, Entry>()
    for (const { name, action } of changes) {
      const entry = document.get(section as SectionName)?.get(name)
      if (action === 'CREATE') created.add(`${section} ${name}`)
      else if (entry) entries.set(name, entry)
    }
    before.set(section as SectionName, entries)
  }
  return { document: before, prunes: (section, name) => created.has(`${section} ${name}`) }
}

async function applyWithin(
  tx: Orm,
  context: RequestContext,
  info: GraphQLResolveInfo,
  request: ImportRequest,
  { document, prunes }: Plan,
): Promise<ImportResult> {
  const { schema } = info
  // One import at a time: each compares with what the one before has left.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings_import'))`)
  const read = () => readCurrent(tx, contextWithin(tx, context), schema)
  const before = await read()
  // Written before anything changes: the import adds the IDs of what it creates.
  const snapshot = writeSettingsFile(before)
  const { changes, problems } = compareSettings(before, document, { schema, prunes })
  if (problems.length > 0) return failed(UNFIT, problems)
  const call = mutationsWithin(tx, context, info)
  const applied = await applyChanges({ tx, context: () => contextWithin(tx, context), schema, call, now: before }, changes)
  const users = applied.changes.reduce((sum, change) => sum + change.users, 0)
  const rows = applied.changes.reduce((sum, change) => sum + change.rows, 0)
  const records = changes.filter(({ action }) => action !== 'KEEP').length
  const result = { changes: applied.changes, problems: applied.problems, users, rows, records, id: null }
  if (applied.problems.length > 0) return { ...result, errors: [UNFIT] }
  const unwritten = leftovers(await read(), document, schema, prunes)
  if (unwritten.length > 0) return { ...result, problems: unwritten, errors: [UNFIT] }
  const unconfirmed = request.isTrial ? [] : unconfirmedOf(request, { users, rows, records })
  if (unconfirmed.length > 0) return { ...result, errors: unconfirmed }
  if (request.isTrial || records === 0) return { ...result, errors: null }
  return { ...result, id: await keepSnapshot(tx, context, request, snapshot, applied.changes), errors: null }
}

/** What is stored otherwise than the file has it: the rules of the API trim and order values, and a change of what a provider trusts may wait. */
function leftovers(
  now: CurrentSettings,
  document: SettingsDocument,
  schema: GraphQLResolveInfo['schema'],
  prunes: Plan['prunes'],
): Problem[] {
  return compareSettings(now, document, { schema, prunes })
    .changes.filter(({ action }) => action !== 'KEEP')
    .flatMap(({ section, name, fields, entry }) =>
      fields.map(({ field, before }) =>
        problemAt(`This is stored as ${JSON.stringify(before)}. Write it so, or change it by hand if somebody has to confirm it.`, {
          line: entry?.lines?.[field] ?? entry?.line,
          section,
          name,
          field,
        }),
      ),
    )
}

type Counts = { readonly users: number; readonly rows: number; readonly records: number }

function unconfirmedOf(request: ImportRequest, counts: Counts): UserError[] {
  const asks = [
    ['users', 'USERS_REQUIRED', 'USERS_DIFFER', 'users it reaches'],
    ['rows', 'ROWS_REQUIRED', 'ROWS_DIFFER', 'rows it deletes'],
    ['records', 'RECORDS_REQUIRED', 'RECORDS_DIFFER', 'records it changes'],
  ] as const
  return asks.flatMap(([path, required, differs, words]) => {
    const [count, confirmed] = [counts[path], request[path]]
    if (!isMany(count)) return []
    if (confirmed === undefined) return [invalid(path, required, `Say how many ${words}: ${count}.`)]
    return isNear(count, confirmed) ? [] : [conflict(path, differs, `The number of ${words} is ${count} now.`)]
  })
}

async function keepSnapshot(
  tx: Orm,
  context: RequestContext,
  { takeBack, prunes }: ImportRequest,
  snapshot: string,
  changes: readonly AppliedChange[],
): Promise<string> {
  const viewer = signedIn(context)
  const touched = changes.flatMap(({ section, name, action }): TouchedRecord[] => (action === 'KEEP' ? [] : [{ section, name, action }]))
  const [row] = await tx
    .insert(settingsImport)
    .values({ createdBy: viewer.userId, snapshot, changes: touched })
    .returning({ id: settingsImport.id })
  if (!row) throw new Error('The database answered no row for the import it kept')
  if (takeBack !== undefined) await tx.update(settingsImport).set({ takenBackAt: new Date() }).where(eq(settingsImport.id, takeBack))
  const counts = Object.fromEntries(
    (['CREATE', 'CHANGE', 'DELETE'] as const).map((action) => [action, touched.filter((each) => each.action === action).length]),
  )
  await writeAudit(tx, viewer, {
    action: takeBack === undefined ? 'importSettings' : 'takeBackSettings',
    subjectType: 'SettingsImport',
    subjectId: takeBack ?? row.id,
    partnerId: null,
    after: { created: counts['CREATE'], changed: counts['CHANGE'], deleted: counts['DELETE'], prune: prunes },
  })
  return row.id
}

/** Reads the SAML2 metadata that the import needs before its transaction, which would otherwise hold its locks, and PGlite’s only connection, meanwhile. */
async function readAddresses(
  context: RequestContext,
  { schema }: GraphQLResolveInfo,
  document: SettingsDocument,
): Promise<RequestContext['metadataReads']> {
  const providers = document.get('loginProviders')
  if (!providers) return undefined
  const stored = (await readCurrent(context.owner, context, schema)).records.get('loginProviders')
  const reads = new Map<string, Awaited<ReturnType<typeof readSaml>>>()
  for (const [name, { values }] of providers) {
    const address = values['metadataUrl']
    if (typeof address !== 'string' || reads.has(address) || stored?.get(name)?.entry.values['metadataUrl'] === address) continue
    reads.set(address, await readSaml({ address }, context.federation.fetching))
  }
  return reads
}
