import type { TouchedRecord } from '../../tables/settings/settings-file.table.ts'
import type { SettingsChange } from './compare.ts'
import { isWritten } from './compare.ts'
import { UNKNOWN, type CurrentSettings } from './current-settings.ts'
import { RECORDS, type SectionName } from './sections.ts'
import { isSameValue, type Entry, type SettingsDocument, type Value } from './settings-document.ts'

/** A file, or what an import has touched together with the settings before it. */
export type ImportSource =
  | { readonly document: SettingsDocument; readonly prunes: boolean; readonly touched?: never }
  | { readonly document: SettingsDocument; readonly touched: readonly TouchedRecord[]; readonly prunes?: never }

type Plan = {
  readonly document: SettingsDocument
  readonly prunes: (section: SectionName, name: string) => boolean
  readonly removesLimits: boolean
  /** Records that the import which is taken back has touched, and that somebody has changed since. */
  readonly unchangeable: readonly SettingsChange[]
}

/** What an import makes of the settings as they are now. */
export function planOf(source: ImportSource, now: CurrentSettings): Plan {
  if (!source.touched) {
    const { document, prunes } = source
    return { document, prunes: () => prunes, removesLimits: prunes, unchangeable: [] }
  }
  const before = new Map<SectionName, Map<string, Entry>>()
  const created = new Set<string>()
  const unchangeable: SettingsChange[] = []
  for (const touched of source.touched) {
    const { name, action, fields } = touched
    const section = touched.section as SectionName
    const entries = before.get(section) ?? new Map<string, Entry>()
    before.set(section, entries)
    const entry = withoutUnknown(section, source.document.get(section)?.get(name))
    const stored = now.records.get(section)?.get(name)
    const changedSince = fieldsChangedSince(touched, stored)
    if (changedSince) unchangeable.push({ action: 'CHANGED_SINCE', section, name, fields: changedSince })
    else if (action === 'CREATE') created.add(`${section} ${name}`)
    // Only what the import has changed goes back: other settings of the record may have changed since.
    else if (entry && action === 'CHANGE')
      entries.set(name, { ...entry, values: Object.fromEntries(Object.entries(entry.values).filter(([field]) => field in fields)) })
    else if (entry) entries.set(name, entry)
  }
  return { document: before, prunes: (section, name) => created.has(`${section} ${name}`), removesLimits: true, unchangeable }
}

/** The record without references to what was gone already, where others remain: without any it would be for everybody. */
function withoutUnknown(section: SectionName, entry: Entry | undefined): Entry | undefined {
  if (!entry || section === 'retention') return entry
  const references = new Set(Object.values(RECORDS[section].references ?? {}).map(({ as }) => as))
  const isKnown = (each: string | number) => !String(each).startsWith(UNKNOWN)
  const values = Object.entries(entry.values).map(([field, value]) => {
    const known = references.has(field) && Array.isArray(value) ? (value as readonly (string | number)[]).filter(isKnown) : []
    return [field, known.length > 0 ? known : value] as const
  })
  return { ...entry, values: Object.fromEntries(values) }
}

type Now = { readonly row: { readonly id: string; readonly version: number }; readonly entry: Entry } | undefined

/** Settings that differ from those of after the import; undefined where the record is as the import left it. */
function fieldsChangedSince({ action, id, version, fields }: TouchedRecord, now: Now): SettingsChange['fields'] | undefined {
  if (action === 'DELETE') return now ? [] : undefined
  // What the import created may be gone already; a record that it changed and that is gone, or made anew, is another one.
  if (!now) return action === 'CREATE' ? undefined : []
  const differing = Object.entries(fields).flatMap(([field, after]) => {
    const value = now.entry.values[field]
    return isSameValue(value, after as Value) ? [] : [{ field, before: (after ?? null) as Value, after: value ?? null }]
  })
  const isSame = now.row.id === id && (action === 'CHANGE' || now.row.version === version) && differing.length === 0
  return isSame ? undefined : differing
}

/** The records that an import has written, as they are after it. */
export const touchedBy = (changes: readonly SettingsChange[], after: CurrentSettings): TouchedRecord[] =>
  changes.filter(isWritten).map(({ section, name, action, fields }) => {
    const stored = after.records.get(section)?.get(name)
    return {
      section,
      name,
      action: action as TouchedRecord['action'],
      id: stored?.row.id ?? null,
      version: stored?.row.version ?? null,
      fields: Object.fromEntries(action === 'DELETE' ? [] : fields.map(({ field }) => [field, stored?.entry.values[field] ?? null])),
    }
  })
