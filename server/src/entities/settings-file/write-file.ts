import { stringify } from 'yaml'
import { SECTIONS } from './sections.ts'
import type { CurrentSettings } from './current-settings.ts'
import { FORMAT } from './settings-document.ts'

const HEADER = `# Settings of a Portico installation: npm run settings:export. Secrets, people and customers are not in it.
# Names tell the records apart: settings:import changes what differs, and deletes nothing without --prune.
`

/** Writes the settings as a file: the same settings are always the same bytes. */
export function writeSettingsFile({ records }: CurrentSettings): string {
  const sections = SECTIONS.map((section) => {
    const entries = [...(records.get(section)?.values() ?? [])].map(({ entry }) => entry)
    const content =
      section === 'retention'
        ? Object.fromEntries(entries.map(({ name, values }) => [name, values['days']]))
        : Object.fromEntries(entries.map(({ name, values }) => [name, values]))
    return stringify({ [section]: content }, { lineWidth: 0 })
  })
  return [HEADER, `format: ${FORMAT}\n`, ...sections.map((section) => `\n${section}`)].join('')
}
