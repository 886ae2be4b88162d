import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { GraphQLResolveInfo } from 'graphql'
import { isMany } from '../../../../contract/effects.ts'
import type { Orm } from '../../db/orm.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { isNear } from '../../kit/resource/confirmed-rule.ts'
import { settingsImport, type TouchedRecord } from '../../tables/settings/settings-file.table.ts'
import { applyChanges, type AppliedChange, type Reached } from './apply.ts'
import { contextWithin, mutationsWithin } from './call-mutation.ts'
import { compareSettings, isWritten, type SettingsChange } from './compare.ts'
import { readCurrent } from './current-settings.ts'
import { planOf, touchedBy, type ImportSource } from './import-plan.ts'
import { refuseOwnProviders } from './login-provider-changes.ts'
import { readAddresses } from './read-addresses.ts'
import { readSettingsFile } from './read-file.ts'
import { problemAt, type Problem } from './settings-document.ts'
import { writeSettingsFile } from './write-file.ts'

export type ImportRequest = {
  readonly file?: string | undefined
  /** ID of the import that is taken back, in place of a file. */
  readonly takeBack?: string | undefined
  /** Makes every change and rolls all of them back. */
  readonly isTrial: boolean
  /** Deletes what the file lacks, in the sections that it has. */
  readonly prunes: boolean
  /** Numbers that the caller has confirmed: reached users, those who lose a login provider or their only one, deleted rows of logs, and records. */
  readonly users?: number | undefined
  readonly linked?: number | undefined
  readonly onlyWay?: number | undefined
  readonly rows?: number | undefined
  readonly records?: number | undefined
  /** Digest of the changes that the caller has seen. */
  readonly digest?: string | undefined
}
export type ImportResult = {
  readonly changes: readonly AppliedChange[]
  readonly problems: readonly Problem[]
  readonly users: number
  readonly linked: number
  readonly onlyWay: number
  readonly rows: number
  readonly records: number
  readonly digest: string
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

const NOTHING = { changes: [], problems: [], users: 0, linked: 0, onlyWay: 0, rows: 0, records: 0, digest: '', id: null }
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
  const source =
    request.takeBack === undefined ? sourceOfFile(info, request) : await sourceOfTakeBack(context.owner, info, request.takeBack)
  if ('errors' in source) return source
  const { reads: metadataReads, problems } = await readAddresses(context, info, source)
  if (problems.length > 0) return failed(UNFIT, problems)
  try {
    return await context.orm.transaction(async (tx) => {
      const result = await applyWithin(tx, { ...context, metadataReads }, info, request, source)
      if (request.isTrial || result.errors) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

function sourceOfFile({ schema }: GraphQLResolveInfo, { file = '', prunes }: ImportRequest): ImportSource | ImportResult {
  const { document, problems } = readSettingsFile(file, schema)
  return problems.length > 0 ? failed(UNREADABLE, problems) : { document, prunes }
}

async function sourceOfTakeBack(orm: Orm, { schema }: GraphQLResolveInfo, id: string): Promise<ImportSource | ImportResult> {
  const found = await findImport(orm, id)
  if ('errors' in found) return found
  const { document, problems } = readSettingsFile(found.snapshot, schema, true)
  return problems.length > 0 ? failed(UNREADABLE, problems) : { document, touched: found.changes }
}

/** Finds an import that can be taken back. */
async function findImport(orm: Orm, id: string): Promise<typeof settingsImport.$inferSelect | ImportResult> {
  const [found] = isUuid(id) ? await orm.select().from(settingsImport).where(eq(settingsImport.id, id)) : []
  if (!found) return failed(NO_IMPORT)
  return found.takenBackAt ? failed(TAKEN_BACK) : found
}

async function applyWithin(
  tx: Orm,
  context: RequestContext,
  info: GraphQLResolveInfo,
  request: ImportRequest,
  source: ImportSource,
): Promise<ImportResult> {
  const { schema } = info
  // One import at a time: each compares with what the one before has left.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings_import'))`)
  if (request.takeBack !== undefined) {
    // Somebody else may have taken it back while this one waited for the lock.
    const again = await findImport(tx, request.takeBack)
    if ('errors' in again) return again
  }
  const read = () => readCurrent(tx, contextWithin(tx, context), schema, source.document)
  const before = await read()
  // Written before anything changes: the import adds the IDs of what it creates.
  const snapshot = writeSettingsFile(before)
  const { document, unchangeable, ...options } = planOf(source, before)
  const { changes, problems } = compareSettings(before, document, { schema, ...options })
  const refused = [...problems, ...(await refuseOwnProviders(tx, context, changes))]
  if (refused.length > 0) return failed(UNFIT, refused)
  const call = mutationsWithin(tx, context, info)
  const isTakeBack = request.takeBack !== undefined
  const deps = { tx, context: () => contextWithin(tx, context), schema, call, now: before, isTakeBack }
  const applied = await applyChanges(deps, [...changes, ...unchangeable])
  const sumOf = (name: keyof Reached) => applied.changes.reduce((sum, change) => sum + change[name], 0)
  const records = changes.filter(isWritten).length
  const counts = { users: sumOf('users'), linked: sumOf('linked'), onlyWay: sumOf('onlyWay'), rows: sumOf('rows'), records }
  const result = { changes: applied.changes, problems: applied.problems, ...counts, digest: digestOf(applied.changes), id: null }
  if (applied.problems.length > 0) return { ...result, errors: [UNFIT] }
  const after = await read()
  const unwritten = differencesOf(compareSettings(after, document, { schema, ...options }).changes)
  if (unwritten.length > 0) return { ...result, problems: unwritten, errors: [UNFIT] }
  const unconfirmed = request.isTrial ? [] : unconfirmedOf(request, { ...counts, digest: result.digest })
  if (unconfirmed.length > 0) return { ...result, errors: unconfirmed }
  if (request.isTrial || records === 0) return { ...result, errors: null }
  const touched = touchedBy(changes, after)
  return { ...result, id: await keepSnapshot(tx, context, request, { snapshot, touched }), errors: null }
}

/** What is stored otherwise than the file has it: the rules of the API trim and order values, and a change of what a provider trusts may wait. */
const differencesOf = (changes: readonly SettingsChange[]): Problem[] =>
  changes.filter(isWritten).flatMap(({ section, name, fields, entry }) =>
    fields.map(({ field, before }) =>
      problemAt(`This is stored as ${JSON.stringify(before)}. Write it so, or change it by hand if somebody has to confirm it.`, {
        line: entry?.lines?.[field] ?? entry?.line,
        section,
        name,
        field,
      }),
    ),
  )

/** Without the numbers of users and rows, which are confirmed by themselves and grow with every sign-in. */
const digestOf = (changes: readonly AppliedChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ action, section, name, fields }) => [action, section, name, fields])))
    .digest('base64url')

type Counts = Reached & { readonly records: number; readonly digest: string }

function unconfirmedOf(request: ImportRequest, counts: Counts): UserError[] {
  if (request.digest !== undefined && request.digest !== counts.digest)
    return [conflict(null, 'PREVIEW_CHANGED', 'The settings were changed since the dry run. Look at the difference again.')]
  const asks = [
    ['users', 'USERS_REQUIRED', 'USERS_DIFFER', 'users it reaches'],
    ['linked', 'USERS_REQUIRED', 'COUNT_DIFFERS', 'users who lose their link with a login provider'],
    ['onlyWay', 'USERS_REQUIRED', 'ONLY_WAY_DIFFERS', 'users who have no other way to sign in'],
    ['rows', 'ROWS_REQUIRED', 'ROWS_DIFFER', 'rows it deletes'],
    ['records', 'RECORDS_REQUIRED', 'RECORDS_DIFFER', 'records it changes'],
  ] as const
  return asks.flatMap(([path, required, differs, words]) => {
    const [count, confirmed] = [counts[path], request[path]]
    // Users who lose a way to sign in are named exactly, however few they are.
    const isExact = path === 'linked' || path === 'onlyWay'
    if (isExact ? count === 0 : !isMany(count)) return []
    if (confirmed === undefined) return [invalid(path, required, `Say how many ${words}: ${count}.`)]
    const isConfirmed = isExact ? count === confirmed : isNear(count, confirmed)
    return isConfirmed ? [] : [conflict(path, differs, `The number of ${words} is ${count} now.`)]
  })
}

async function keepSnapshot(
  tx: Orm,
  context: RequestContext,
  { takeBack, prunes }: ImportRequest,
  { snapshot, touched }: { readonly snapshot: string; readonly touched: readonly TouchedRecord[] },
): Promise<string> {
  const viewer = signedIn(context)
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
