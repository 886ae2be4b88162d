/** The operation that compares, imports and takes back, as the command calls it. */
export const IMPORT = `mutation ImportSettings($input: ImportSettingsInput!) {
  importSettings(input: $input) {
    id users rows records
    changes { action section name users rows fields { field before after } }
    problems { line section name field message }
    errors { code path message }
  }
}`

export type ImportAnswer = {
  readonly importSettings: {
    readonly id: string | null
    readonly users: number
    readonly rows: number
    readonly records: number
    readonly changes: readonly {
      readonly action: 'CREATE' | 'CHANGE' | 'DELETE' | 'KEEP'
      readonly section: string
      readonly name: string
      readonly users: number
      readonly rows: number
      readonly fields: readonly { readonly field: string; readonly before: string; readonly after: string }[]
    }[]
    readonly problems: readonly {
      readonly line: number | null
      readonly section: string | null
      readonly name: string | null
      readonly field: string | null
      readonly message: string
    }[]
    readonly errors: readonly { readonly code: string; readonly path: string | null; readonly message: string }[] | null
  }
}

const SIGNS = { CREATE: '+', CHANGE: '~', DELETE: '-', KEEP: '=' } as const

/** The difference as lines: + created, ~ changed, - deleted, = kept although the file lacks it. */
export function inWords({ changes, problems, users, rows, records }: ImportAnswer['importSettings']): string {
  const lines = changes.flatMap(({ action, section, name, fields, ...reached }) => [
    `${SIGNS[action]} ${section} ${name}${reached.users > 0 ? ` (reaches ${reached.users} users)` : ''}${reached.rows > 0 ? ` (deletes ${reached.rows} rows)` : ''}${action === 'KEEP' ? ' (records of this kind are never deleted)' : ''}`,
    ...(action === 'CHANGE' ? fields.map(({ field, before, after }) => `    ${field}: ${before} -> ${after}`) : []),
  ])
  const faults = problems.map(({ line, section, name, field, message }) => {
    const place = [section, name, field].filter((part) => part !== null).join(' ')
    return `! ${line === null ? '' : `line ${line}: `}${place === '' ? '' : `${place}: `}${message}`
  })
  if (lines.length === 0 && faults.length === 0) return 'Nothing differs.'
  const counts = `${records} records${users > 0 ? `, ${users} users` : ''}${rows > 0 ? `, ${rows} rows of logs` : ''}`
  return [...lines, ...faults, ...(lines.length > 0 ? [counts] : [])].join('\n')
}
