import { eq, inArray, sql } from 'drizzle-orm'
import type { GraphQLSchema } from 'graphql'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { customer } from '../../tables/customer.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { readRetention } from '../retention/retention.ts'
import { fieldsOf, type Field } from './fields.ts'
import { RECORDS, SECTIONS, type Reference, type Row, type SectionName } from './sections.ts'
import type { Entry, SettingsDocument, Value } from './settings-document.ts'

export type Stored = { readonly row: Row; readonly entry: Entry }
/** The settings of the installation: records by section and name, and what the names of the file stand for. */
export type CurrentSettings = {
  readonly records: ReadonlyMap<SectionName, ReadonlyMap<string, Stored>>
  /** Names of records that are part of the installation, which no file has. */
  readonly system: ReadonlyMap<SectionName, ReadonlySet<string>>
  /** IDs by the names of the file. An import adds what it creates. */
  readonly ids: Readonly<Record<Reference, Map<string, string>>>
  /** Names of the file by ID. */
  readonly names: Readonly<Record<Reference, Map<string, string>>>
}

type SectionOfRecords = keyof typeof RECORDS
export const recordSections = SECTIONS.filter((name): name is SectionOfRecords => name !== 'retention')

/** Reads the settings as they are in this transaction, and the customers that a file names. */
export async function readCurrent(
  orm: Orm,
  context: RequestContext,
  schema: GraphQLSchema,
  document?: SettingsDocument,
): Promise<CurrentSettings> {
  const rows = new Map<SectionOfRecords, readonly Row[]>()
  for (const name of recordSections) rows.set(name, await RECORDS[name].read(orm, context))
  const idsOf = (section: SectionOfRecords) => new Map((rows.get(section) ?? []).map((row) => [nameOf(section, row), row.id] as const))
  const ids: Record<Reference, Map<string, string>> = {
    partners: idsOf('partners'),
    loginProviders: idsOf('loginProviders'),
    apps: idsOf('apps'),
    customers: await readCustomers(orm, rows.get('apps') ?? [], document),
  }
  const names = namesOf(ids)
  const records = new Map<SectionName, Map<string, Stored>>()
  const system = new Map<SectionName, Set<string>>()
  for (const section of recordSections) {
    const all = rows.get(section) ?? []
    records.set(section, storedOf(schema, section, all, names))
    system.set(section, new Set(all.filter(({ isSystem }) => isSystem === true).map((row) => nameOf(section, row))))
  }
  const set = await readRetention(orm)
  const retention = Object.entries(set).toSorted(([one], [other]) => (one < other ? -1 : 1))
  records.set('retention', new Map(retention.map(([name, days]) => [name, { row: NO_ROW, entry: { name, values: { days } } }])))
  return { records, system, ids, names }
}

/** Reads one record anew, such as one that was just created. */
export async function readRecord(
  { orm, context, schema }: { readonly orm: Orm; readonly context: RequestContext; readonly schema: GraphQLSchema },
  section: SectionOfRecords,
  name: string,
  names: CurrentSettings['names'],
): Promise<Stored | undefined> {
  const rows = await RECORDS[section].read(orm, context, [name])
  return storedOf(schema, section, rows, names).get(name)
}

const nameOf = (section: SectionOfRecords, row: Row): string => String(row[RECORDS[section].key])
const namesOf = (ids: CurrentSettings['ids']) =>
  Object.fromEntries(Object.entries(ids).map(([to, map]) => [to, inverse(map)])) as Record<Reference, Map<string, string>>

/** Records of a section that are no part of the installation, ordered by name. */
function storedOf(
  schema: GraphQLSchema,
  section: SectionOfRecords,
  rows: readonly Row[],
  names: Readonly<Record<Reference, ReadonlyMap<string, string>>>,
): Map<string, Stored> {
  const fields = fieldsOf(schema, RECORDS[section])
  const own = rows.filter(({ isSystem }) => isSystem !== true)
  const sorted = own.toSorted((one, other) => (nameOf(section, one) < nameOf(section, other) ? -1 : 1))
  return new Map(
    sorted.map((row) => {
      const name = nameOf(section, row)
      return [name, { row, entry: { name, values: valuesOf(section, row, fields, names) } }] as const
    }),
  )
}

const NO_ROW: Row = { id: '', version: 0 }

function valuesOf(
  section: SectionOfRecords,
  row: Row,
  fields: readonly Field[],
  names: Readonly<Record<Reference, ReadonlyMap<string, string>>>,
): Record<string, Value> {
  const { references = {}, has } = RECORDS[section]
  const values: Record<string, Value> = {}
  for (const { name, as } of fields) {
    if (has && !has(row, name)) continue
    const value = row[name] as Value | undefined
    const reference = references[name]
    const nameIn = (to: Reference, id: string) => names[to].get(id) ?? `${UNKNOWN}${id}`
    if (!reference) values[as] = value ?? null
    else if (Array.isArray(value)) values[as] = value.map((id) => nameIn(reference.to, String(id))).toSorted()
    else values[as] = typeof value === 'string' && value !== '' ? nameIn(reference.to, value) : null
  }
  return values
}

/**
 * Stands before the ID of a record that is gone, in place of its name. Without it a record that is limited to deleted ones would be exported as one that
 * is not limited.
 */
export const UNKNOWN = 'unknown '

/** IDs of the customers that apps are limited to, and of those that a file names, by name and host name of their partner; those that share both are known by their ID. */
async function readCustomers(orm: Orm, apps: readonly Row[], document: SettingsDocument | undefined): Promise<Map<string, string>> {
  const inFile = [...(document?.get('apps')?.values() ?? [])].flatMap(({ values }) => values['customers'] ?? []).map(String)
  const ids = [
    ...new Set([...apps.flatMap((row) => (row['customerIds'] as readonly string[] | undefined) ?? []), ...inFile.filter(isUuid)]),
  ]
  const fullName = sql<string>`${customer.name} || coalesce(' @ ' || ${partner.domain}, '')`
  const select = () =>
    orm.select({ id: customer.id, name: fullName }).from(customer).leftJoin(partner, eq(partner.id, customer.partnerId)).$dynamic()
  const referenced = ids.length > 0 ? await select().where(inArray(customer.id, ids)) : []
  const names = [...new Set([...inFile, ...referenced.map(({ name }) => name)])]
  if (names.length === 0) return new Map()
  // Others of the same name are read as well, since a name that is not unique stands for nobody.
  const rows = await select().where(inArray(fullName, names))
  const count = Map.groupBy(rows, ({ name }) => name)
  return new Map(rows.map(({ id, name }) => [(count.get(name)?.length ?? 0) > 1 ? id : name, id]))
}

const inverse = (map: ReadonlyMap<string, string>): Map<string, string> => new Map([...map].map(([name, id]) => [id, name]))
