import type { GraphQLSchema } from 'graphql'
import { fieldsOf } from './fields.ts'
import { RECORDS, SECTIONS, type SectionName } from './sections.ts'
import type { CurrentSettings, Stored } from './current-settings.ts'
import { isSameValue, problemAt, type Entry, type Problem, type SettingsDocument, type Value } from './settings-document.ts'

export type FieldChange = {
  readonly field: string
  readonly before: Value
  readonly after: Value
  /** The list that limited the record becomes empty: from then on it is for everybody. */
  readonly removesLimit?: boolean
}
/**
 * `KEEP`: the file lacks the record, but records of its section are never deleted. `CHANGED_SINCE`: somebody changed the record after the import that is
 * taken back, so it stays as it is.
 */
export type ChangeAction = 'CREATE' | 'CHANGE' | 'DELETE' | 'KEEP' | 'CHANGED_SINCE'
export type SettingsChange = {
  readonly action: ChangeAction
  readonly section: SectionName
  readonly name: string
  readonly entry?: Entry
  readonly stored?: Stored
  readonly fields: readonly FieldChange[]
}

/** Whether a change writes anything. */
export const isWritten = ({ action }: Pick<SettingsChange, 'action'>): boolean => action !== 'KEEP' && action !== 'CHANGED_SINCE'

type Options = {
  readonly schema: GraphQLSchema
  /** Whether a record that the file lacks is deleted. Sections that the file lacks are never touched. */
  readonly prunes: (section: SectionName, name: string) => boolean
  /** Whether a list that limits a record may become empty. */
  readonly removesLimits: boolean
}

/** Differences between the settings and a file, in the order in which they are applied. */
export function compareSettings(current: CurrentSettings, document: SettingsDocument, { schema, prunes, removesLimits }: Options) {
  const problems: Problem[] = []
  const writes: SettingsChange[] = []
  const deletions: SettingsChange[] = []
  for (const section of SECTIONS) {
    const entries = document.get(section)
    if (!entries) continue
    const stored = current.records.get(section) ?? new Map<string, Stored>()
    for (const [name, given] of entries) {
      const entry = normalised(section, given)
      problems.push(...problemsOf(section, entry, current, document))
      const now = stored.get(name)
      const fields = changesOf(section, now?.entry, entry)
      if (!removesLimits)
        problems.push(...fields.filter((field) => field.removesLimit).map(({ field }) => stillLimited(section, entry, field)))
      if (section === 'retention' && entry.values['days'] === null)
        problems.push(problemAt('Say how many days.', { line: entry.line, section, name }))
      if (!now) {
        problems.push(...missingOf(section, entry, schema))
        writes.push({ action: 'CREATE', section, name, entry, fields })
      } else if (fields.length > 0) writes.push({ action: 'CHANGE', section, name, entry, stored: now, fields })
    }
    for (const [name, each] of stored) {
      if (entries.has(name) || !prunes(section, name)) continue
      const isKept = section !== 'retention' && RECORDS[section].isKept === true
      const fields = Object.entries(each.entry.values).map(([field, before]) => ({ field, before, after: null }))
      deletions.unshift({ action: isKept ? 'KEEP' : 'DELETE', section, name, stored: each, fields })
    }
  }
  return { changes: [...writes, ...deletions], problems }
}

function normalised(section: SectionName, entry: Entry): Entry {
  if (section === 'retention') return entry
  const { normal = {}, references = {} } = RECORDS[section]
  const values: Record<string, Value> = {}
  const lists = new Set(Object.values(references).map(({ as }) => as))
  for (const [field, value] of Object.entries(entry.values)) {
    const written = normal[field]?.(value) as Value | undefined
    if (written !== undefined) values[field] = written
    else values[field] = lists.has(field) && Array.isArray(value) ? [...new Set(value)].toSorted() : value
  }
  return { ...entry, values }
}

const isEmpty = (value: Value | undefined): boolean => Array.isArray(value) && value.length === 0

function changesOf(section: SectionName, now: Entry | undefined, { values }: Entry): FieldChange[] {
  const limits = section === 'retention' ? [] : (RECORDS[section].limits ?? [])
  return Object.entries(values).flatMap(([field, after]) => {
    const before = now?.values[field]
    if (now && isSameValue(before, after)) return []
    const removesLimit = limits.includes(field) && isEmpty(after) && Array.isArray(before) && before.length > 0
    return [{ field, before: before ?? null, after, ...(removesLimit && { removesLimit }) }]
  })
}

const stillLimited = (section: SectionName, { name, line, lines }: Entry, field: string): Problem =>
  problemAt(
    'An empty list means everybody, and this one limits the record now. Import with prune, in the console “Delete what the file lacks”, to remove the limit.',
    {
      line: lines?.[field] ?? line,
      section,
      name,
      field,
    },
  )

/** Names that mean something else here. */
function problemsOf(
  section: SectionName,
  { name, line }: Entry,
  { system, records }: CurrentSettings,
  document: SettingsDocument,
): Problem[] {
  const at = { line, section, name }
  if (system.get(section)?.has(name)) return [problemAt(`"${name}" is part of the portal. It cannot be changed.`, at)]
  const other = section === 'identityResources' ? 'apiScopes' : section === 'apiScopes' ? 'identityResources' : undefined
  if (other === undefined) return []
  const isTaken = document.get(other)?.has(name) || records.get(other)?.has(name) || system.get(other)?.has(name)
  return isTaken ? [problemAt(`"${name}" is already the name of an ${RECORDS[other].noun}. Apps ask for both as scopes.`, at)] : []
}

/** Fields that a new record cannot be without. */
function missingOf(section: SectionName, { name, line, values }: Entry, schema: GraphQLSchema): Problem[] {
  if (section === 'retention') return []
  const { fixed = [] } = RECORDS[section]
  return fieldsOf(schema, RECORDS[section])
    .filter(
      ({ name: field, as, kind, values: known }) => fixed.includes(field) && kind === 'text' && known !== undefined && !(as in values),
    )
    .map(({ as, values: known = [] }) =>
      problemAt(`A new ${RECORDS[section].noun} needs "${as}": ${known.join(', ')}.`, { line, section, name, field: as }),
    )
}
