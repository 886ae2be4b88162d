import { and, desc, eq } from 'drizzle-orm'
import type { GraphQLSchema } from 'graphql'
import { isMany } from '../../../../contract/effects.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { feature, featureRevision } from '../../tables/feature.table.ts'
import { previewActivities } from '../access-profiles/preview-activities.ts'
import { countEffects } from '../features/feature-effects.ts'
import { NOTHING, type FeatureRow } from '../features/feature.row.ts'
import type { Answer, CallMutation } from './call-mutation.ts'
import { isWritten, type SettingsChange } from './compare.ts'
import { toProblems, unknownReferences } from './change-problems.ts'
import { readRecord, type CurrentSettings } from './current-settings.ts'
import { fieldsOf, type Field } from './fields.ts'
import { countDisabled, deleteProvider, isDisabling, type LosingUsers } from './login-provider-changes.ts'
import { RECORDS, type Row, type Section } from './sections.ts'
import { isSameValue, type Problem, type Value } from './settings-document.ts'

/** What a change reaches: users whose number is typed, and rows that a cut of retention deletes. */
export type Reached = LosingUsers & { users: number; rows: number }
export type AppliedChange = SettingsChange & Reached
type Applied = { readonly changes: readonly AppliedChange[]; readonly problems: readonly Problem[] }

type Deps = {
  readonly tx: Orm
  /** Context within the transaction. */
  readonly context: () => RequestContext
  readonly schema: GraphQLSchema
  readonly call: CallMutation
  /** The settings before the import. */
  readonly now: CurrentSettings
  /** Whether an import is taken back, instead of a file applied. */
  readonly isTakeBack: boolean
}

/** Writes changes by the mutations of the API, in their order. Goes on after a problem, so that all are found at once. */
export async function applyChanges(deps: Deps, changes: readonly SettingsChange[]): Promise<Applied> {
  const applied: AppliedChange[] = []
  const problems: Problem[] = []
  for (const change of changes) {
    const reached: Reached = { users: 0, rows: 0, linked: 0, onlyWay: 0 }
    const work = { ...deps, change, reached }
    if (isWritten(change))
      problems.push(...(change.section === 'retention' ? await applyRetention(work) : await applyRecord(work, RECORDS[change.section])))
    applied.push({ ...change, ...reached })
  }
  return { changes: applied, problems }
}

type Work = Deps & { readonly change: SettingsChange; readonly reached: Reached }

async function applyRetention(work: Work): Promise<Problem[]> {
  const { change, reached } = work
  const days = change.action === 'DELETE' ? 0 : change.entry?.values['days']
  const errors = await confirmed(work, 'setRetention', { [change.name]: days }, (rows) => (reached.rows += rows))
  return toProblems(change, errors, [])
}

async function applyRecord(work: Work, section: Section): Promise<Problem[]> {
  const { change, schema, now } = work
  const fields = fieldsOf(schema, section)
  if (change.action === 'DELETE') return toProblems(change, await remove(work, section), fields)
  const unknown = unknownReferences(change, section, fields, now)
  if (unknown.length > 0) return unknown
  if (change.action === 'CREATE') return toProblems(change, await create(work, section, fields), fields)
  return change.stored ? update(work, section, fields, change.stored.row) : []
}

type Errors = Answer['errors']

/** Creates a record, then sets what the create operation does not take. */
async function create(work: Work, section: Section, fields: readonly Field[]): Promise<Errors> {
  const { call, change } = work
  const restored = section.type === 'Feature' ? await restoreFlag(work) : undefined
  if (restored) return restored
  const taken = fields.filter(({ creates }) => creates)
  const input = { ...section.always, [section.key]: change.name, ...inputOfFields(work, section, taken) }
  const { errors, row } = await call(`create${section.type}`, input)
  if (errors.length > 0) return errors
  await countNewFlag(work, section, row)
  // Later records refer to this one by its ID.
  const { ids, names } = work.now
  if (row && (change.section === 'partners' || change.section === 'loginProviders' || change.section === 'apps')) {
    ids[change.section].set(change.name, row.id)
    names[change.section].set(row.id, change.name)
  }
  const isWhole = fields.every(({ creates, as }) => creates || change.entry?.values[as] === undefined)
  return isWhole ? [] : ((await updateAfter(work, section, fields)) ?? [])
}

/** Sets the fields of a record that was just created or restored and that are not yet as the file has them. */
async function updateAfter(work: Work, section: Section, fields: readonly Field[]): Promise<Errors | undefined> {
  const { tx, context, schema, change, now } = work
  if (change.section === 'retention') return undefined
  const stored = await readRecord({ orm: tx, context: context(), schema }, change.section, change.name, now.names)
  if (!stored) return undefined
  const differing = change.fields.filter(({ field, after }) => !isSameValue(stored.entry.values[field], after))
  return writeChanged(work, section, fields, stored.row, new Set(differing.map(({ field }) => field)))
}

async function update(work: Work, section: Section, fields: readonly Field[], row: Row): Promise<Problem[]> {
  const { change } = work
  const changed = new Set(change.fields.map(({ field }) => field))
  const errors: Errors[number][] = fields
    .filter(({ as, updates, name }) => changed.has(as) && !updates && section.fixed?.includes(name) && section.type !== 'Client')
    .map(({ name }) => ({ path: name, code: 'NOT_ALLOWED', message: 'This cannot be changed. Delete the record and create it anew.' }))
  if (errors.length > 0) return toProblems(change, errors, fields)
  return toProblems(change, await writeChanged(work, section, fields, row, changed), fields)
}

async function writeChanged(
  work: Work,
  section: Section,
  fields: readonly Field[],
  row: Row,
  changed: ReadonlySet<string>,
): Promise<Errors> {
  const { call, change, reached } = work
  let version = row.version
  const reach = (users: number) => (reached.users += users)
  if (section.type === 'Client' && (changed.has('kind') || changed.has('isPublic'))) {
    const { kind, isPublic } = { ...change.stored?.entry.values, ...change.entry?.values }
    const errors = await confirmed(work, 'changeClientKind', { id: row.id, version, kind, isPublic }, reach)
    if (errors.length > 0) return errors
    version += 1
  }
  const columns = fields.filter(({ as, updates }) => updates && changed.has(as))
  if (columns.length > 0) {
    const input = { id: row.id, version, ...inputOfFields(work, section, columns) }
    if (isDisabling(change)) {
      const users = await countDisabled(work.tx, work.context(), change, reached)
      if (isMany(users)) reach(users)
    }
    const errors = await confirmed(work, `update${section.type}`, input, reach)
    if (errors.length > 0) return errors
  }
  if (!changed.has('activities')) return []
  const cells = cellsOf(change.entry?.values['activities'], row['activities'] as readonly string[])
  const effect = await previewActivities(work.context(), row.id, cells as never)
  if (effect && isMany(Math.max(effect.gaining, effect.losing))) reach(Math.max(effect.gaining, effect.losing))
  return (await call('setAccessProfileActivities', { id: row.id, cells })).errors
}

function cellsOf(wanted: Value | undefined, now: readonly string[]) {
  const next = Array.isArray(wanted) ? wanted.map(String) : []
  const toCell = (granted: boolean) => (key: string) => {
    const [type = '', ...words] = key.split(' ')
    return { type, name: words.join(' '), granted, was: !granted }
  }
  return [...next.filter((key) => !now.includes(key)).map(toCell(true)), ...now.filter((key) => !next.includes(key)).map(toCell(false))]
}

async function remove(work: Work, { type }: Section): Promise<Errors> {
  const { change, call, reached } = work
  if (type === 'LoginProvider') return deleteProvider(call, change, reached)
  const { id = '', version = 0 } = change.stored?.row ?? {}
  const asks = type === 'Client' || type === 'Feature'
  return asks
    ? confirmed(work, `delete${type}`, { id, version }, (users) => (reached.users += users))
    : (await call(`delete${type}`, { id, version })).errors
}

/** Calls a mutation that needs the number of users or rows it reaches, and confirms the number that it asks for: the import adds them up and asks its caller for their sum. */
async function confirmed(
  { call }: Work,
  name: string,
  input: Readonly<Record<string, unknown>>,
  reach: (count: number) => void,
): Promise<Errors> {
  const { errors } = await call(name, input)
  const [error] = errors
  if (error?.code !== 'USERS_REQUIRED' && error?.code !== 'ROWS_REQUIRED') return errors
  const count = Number(error.value)
  reach(count)
  return (await call(name, { ...input, [error.path ?? '']: count })).errors
}

/** A new flag reaches everybody for whom it is on, which its own operation does not ask about. */
async function countNewFlag({ tx, reached }: Work, { type }: Section, row: Row | null | undefined): Promise<void> {
  if (type !== 'Feature' || !row) return
  const { gains } = await countEffects(tx, undefined, row as unknown as FeatureRow)
  if (isMany(gains)) reached.users += gains
}

/** A deleted flag keeps its key: it is restored, by a take-back with the audience of its last revision. Undefined if there is none. */
async function restoreFlag(work: Work): Promise<Errors | undefined> {
  const { tx, change, reached } = work
  const [deleted] = await tx.select().from(feature).where(eq(feature.key, change.name))
  if (!deleted?.deletedAt) return undefined
  const [last] = await tx
    .select({ revision: featureRevision.version })
    .from(featureRevision)
    .where(and(eq(featureRevision.featureId, deleted.id), eq(featureRevision.deleted, false)))
    .orderBy(desc(featureRevision.version))
    .limit(1)
  if (!last) return undefined
  const input = { id: deleted.id, version: deleted.version, revision: last.revision }
  const { isTakeBack } = work
  const reach = (users: number) => (reached.users += isTakeBack ? users : 0)
  const errors = await confirmed(work, 'restoreFeature', input, reach)
  if (errors.length > 0) return errors
  // The audience of before must not come back for users whom the file does not name. It is off again before anybody has seen it.
  if (!isTakeBack) {
    const cleared = { id: deleted.id, version: deleted.version + 1, ...NOTHING, share: '0', ownerId: '' }
    const errorsOfClearing = await confirmed(work, 'updateFeature', cleared, reach)
    if (errorsOfClearing.length > 0) return errorsOfClearing
  }
  return (await updateAfter(work, RECORDS.flags, fieldsOf(work.schema, RECORDS.flags))) ?? []
}

/** Input of an operation for these fields of the file. An empty value clears a field: '' a text, 0 a number. */
function inputOfFields({ change, now }: Work, section: Section, fields: readonly Field[]): Record<string, unknown> {
  const values = change.entry?.values ?? {}
  const isNew = change.action === 'CREATE'
  return Object.fromEntries(
    fields.flatMap(({ name, as, kind, updates }) => {
      const value = values[as]
      if (value === undefined || (section.has && !section.has({ ...change.stored?.row, ...values }, name))) return []
      // What no update takes is left out of a new record instead of cleared.
      if (value === null && isNew && !updates) return []
      const reference = section.references?.[name]
      const idOf = (each: unknown) => (reference ? now.ids[reference.to].get(String(each)) : each)
      const isWrittenNumber = section.numbers?.includes(name) === true
      if (value === null) return [[name, isWrittenNumber ? '0' : kind === 'number' ? 0 : '']]
      if (Array.isArray(value)) return [[name, value.map(idOf)]]
      return [[name, isWrittenNumber ? String(value) : idOf(value)]]
    }),
  )
}
