import type { Answer } from './call-mutation.ts'
import type { SettingsChange } from './compare.ts'
import { UNKNOWN, type CurrentSettings } from './current-settings.ts'
import type { Field } from './fields.ts'
import type { Section } from './sections.ts'
import { problemAt, type Problem } from './settings-document.ts'

/** References of a change to records that are not there. */
export function unknownReferences(
  { section: named, name, entry, fields: changes }: SettingsChange,
  section: Section,
  fields: readonly Field[],
  { ids }: CurrentSettings,
): Problem[] {
  return fields.flatMap(({ name: field, as }) => {
    const reference = section.references?.[field]
    const value = entry?.values[as]
    if (!reference || value === undefined || value === null || !changes.some((change) => change.field === as)) return []
    const names = Array.isArray(value) ? value.map(String) : [String(value)]
    return names
      .filter((each) => !ids[reference.to].has(each))
      .map((each) =>
        problemAt(unknownMessage(each, WORDS[reference.to]), {
          line: entry?.lines?.[as] ?? entry?.line,
          section: named,
          name,
          field: as,
        }),
      )
  })
}

const unknownMessage = (name: string, among: string): string =>
  name.startsWith(UNKNOWN)
    ? `The export found "${name.slice(UNKNOWN.length)}" no more among the ${among}. Take it out, or write another name.`
    : `There is no "${name}" among the ${among}.`

const WORDS = { partners: 'partners', loginProviders: 'login providers', apps: 'apps', customers: 'customers' } as const

/** Errors of the API about a change, at the lines of the file. */
export const toProblems = ({ section, name, entry }: SettingsChange, errors: Answer['errors'], fields: readonly Field[]): Problem[] =>
  errors.map(({ path, message, code }) => {
    const field = path === null ? undefined : path.split('.')[0]
    const as = fields.find((each) => each.name === field)?.as ?? field
    const line = (as === undefined ? undefined : entry?.lines?.[as]) ?? entry?.line
    return problemAt(`${message} (${code})`, { line, section, name, field: as })
  })
