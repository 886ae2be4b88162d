import { eq, sql } from 'drizzle-orm'
import type { GraphQLSchema } from 'graphql'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { customer } from '../../tables/customer.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { readRetention } from '../retention/retention.ts'
import { fieldsOf, type Field } from './fields.ts'
import { RECORDS, SECTIONS, type Reference, type Row, type SectionName } from './sections.ts'
import type { Entry, Value } from './settings-document.ts'

export type Stored = { readonly row: Row; readonly entry: Entry }
/** The settings of the installation: records by section and name, and what the names of the file stand for. */
export type CurrentSettings = {
  readonly records: ReadonlyMap<SectionName, ReadonlyMap<string, Stored>>
  /** Names of records that are part of the installation, which no file has. */
  readonly system: ReadonlyMap<SectionName, ReadonlySet<string>>
  /** IDs by the names of the file. */
  readonly ids: Readonly<Record<Reference, ReadonlyMap<string, string>>>
}

type SectionOfRecords = keyof typeof RECORDS
export const recordSections = SECTIONS.filter((name): name is SectionOfRecords => name !== 'retention')

/** Reads the settings as they are in this transaction. */
export async function readCurrent(orm: Orm, context: RequestContext, schema: GraphQLSchema): Promise<CurrentSettings> {
  const rows = new Map<SectionOfRecords, readonly Row[]>()
  for (const name of recordSections) rows.set(name, await RECORDS[name].read(orm, context))
  const nameOf = (section: SectionOfRecords, row: Row) => String(row[RECORDS[section].key])
  const idsOf = (section: SectionOfRecords) => new Map((rows.get(section) ?? []).map((row) => [nameOf(section, row), row.id] as const))
  const ids = {
    partners: idsOf('partners'),
    loginProviders: idsOf('loginProviders'),
    apps: idsOf('apps'),
    customers: await customerNames(orm),
  }
  const names = Object.fromEntries(Object.entries(ids).map(([to, map]) => [to, inverse(map)])) as Record<Reference, Map<string, string>>
  const records = new Map<SectionName, Map<string, Stored>>()
  const system = new Map<SectionName, Set<string>>()
  for (const section of recordSections) {
    const fields = fieldsOf(schema, RECORDS[section])
    const own = new Map<string, Stored>()
    const ofSystem = new Set<string>()
    const sorted = (rows.get(section) ?? []).toSorted((one, other) => (nameOf(section, one) < nameOf(section, other) ? -1 : 1))
    for (const row of sorted) {
      const name = nameOf(section, row)
      if (row.isSystem === true) ofSystem.add(name)
      else own.set(name, { row, entry: { name, values: valuesOf(section, row, fields, names) } })
    }
    records.set(section, own)
    system.set(section, ofSystem)
  }
  const set = await readRetention(orm)
  const retention = Object.entries(set).toSorted(([one], [other]) => (one < other ? -1 : 1))
  records.set('retention', new Map(retention.map(([name, days]) => [name, { row: NO_ROW, entry: { name, values: { days } } }])))
  return { records, system, ids }
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
    if (!reference) values[as] = value ?? null
    // A reference to a record that is gone has no name.
    else if (Array.isArray(value)) values[as] = value.flatMap((id) => names[reference.to].get(String(id)) ?? []).toSorted()
    else values[as] = (typeof value === 'string' && names[reference.to].get(value)) || null
  }
  return values
}

/** Customers by name and host name of their partner; those that share both are known by their ID. */
async function customerNames(orm: Orm): Promise<ReadonlyMap<string, string>> {
  const rows = await orm
    .select({ id: customer.id, name: sql<string>`${customer.name} || coalesce(' @ ' || ${partner.domain}, '')` })
    .from(customer)
    .leftJoin(partner, eq(partner.id, customer.partnerId))
  const count = Map.groupBy(rows, ({ name }) => name)
  return new Map(rows.map(({ id, name }) => [(count.get(name)?.length ?? 0) > 1 ? id : name, id]))
}

const inverse = (map: ReadonlyMap<string, string>): Map<string, string> => new Map([...map].map(([name, id]) => [id, name]))
