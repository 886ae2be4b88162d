/** The operation that compares, imports and takes back, as the command calls it. */
export const IMPORT = `mutation ImportSettings($input: ImportSettingsInput!) {
  importSettings(input: $input) {
    id users linked onlyWay rows records digest
    changes { action section name users linked onlyWay rows fields { field before after removesLimit } }
    problems { line section name field message }
    errors { code path message }
  }
}`

export type ImportAnswer = {
  readonly importSettings: {
    readonly id: string | null
    readonly users: number
    readonly linked: number
    readonly onlyWay: number
    readonly rows: number
    readonly records: number
    readonly digest: string
    readonly changes: readonly {
      readonly action: 'CREATE' | 'CHANGE' | 'DELETE' | 'KEEP' | 'CHANGED_SINCE'
      readonly section: string
      readonly name: string
      readonly users: number
      readonly linked: number
      readonly onlyWay: number
      readonly rows: number
      readonly fields: readonly {
        readonly field: string
        readonly before: string
        readonly after: string
        readonly removesLimit: boolean
      }[]
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

type Change = ImportAnswer['importSettings']['changes'][number]

const SIGNS = { CREATE: '+', CHANGE: '~', DELETE: '-', KEEP: '=', CHANGED_SINCE: '=' } as const

/** The difference as lines: + created, ~ changed, - deleted, = left as it is although the file or the import to take back differs. */
export function inWords({ changes, problems, users, linked, onlyWay, rows, records }: ImportAnswer['importSettings']): string {
  const lines = changes.flatMap((change) => [
    `${SIGNS[change.action]} ${[`${change.section} ${change.name}`, ...remarksOn(change).map((remark) => `(${remark})`)].join(' ')}`,
    ...valuesOf(change),
  ])
  const faults = problems.map(({ line, section, name, field, message }) => {
    const place = [section, name, field].filter((part) => part !== null).join(' ')
    return `! ${line === null ? '' : `line ${line}: `}${place === '' ? '' : `${place}: `}${message}`
  })
  if (lines.length === 0 && faults.length === 0) return 'Nothing differs.'
  const counts = [
    `${records} records`,
    ...(users > 0 ? [`${users} users`] : []),
    ...(linked > 0 ? [`${linked} users lose a login provider`] : []),
    ...(onlyWay > 0 ? [`${onlyWay} users without another way to sign in`] : []),
    ...(rows > 0 ? [`${rows} rows of logs`] : []),
  ].join(', ')
  return [...lines, ...faults, ...(lines.length > 0 ? [counts] : [])].join('\n')
}

/** Values of a new record without those that are empty, and of a change before and after. */
function valuesOf({ action, fields }: Change): string[] {
  if (action === 'CREATE') return fields.flatMap(({ field, after }) => (EMPTY.has(after) ? [] : [`    ${field}: ${shortened(after)}`]))
  if (action !== 'CHANGE' && action !== 'CHANGED_SINCE') return []
  return fields.map(
    ({ field, before, after, removesLimit }) =>
      `    ${field}: ${shortened(before)} -> ${shortened(after)}${removesLimit ? ' (removes the limit: then it is for everybody)' : ''}`,
  )
}

const EMPTY: ReadonlySet<string> = new Set(['null', '[]', '""', '{}'])
/** Characters of a value, such as a SAML document, that are printed: the file has the whole. */
const MOST = 400
const shortened = (value: string): string => (value.length <= MOST ? value : `${value.slice(0, MOST)}… (${value.length} characters)`)

const remarksOn = ({ action, users, linked, onlyWay, rows, ...change }: Change): string[] => [
  ...(users > 0 ? [`reaches ${users} users`] : []),
  ...(linked > 0 ? [`${linked} users lose their link with it`] : []),
  ...(onlyWay > 0 ? [`${onlyWay} users have no other way to sign in`] : []),
  ...(rows > 0 ? [`deletes ${rows} rows, which a take-back does not bring back`] : []),
  ...(action === 'KEEP' ? ['records of this kind are never deleted'] : []),
  ...(action === 'CHANGED_SINCE' ? ['changed since: it stays as it is'] : []),
  ...lossesOf({ action, ...change }),
]

/** What a take-back cannot bring back. */
function lossesOf({ action, section, fields }: Pick<Change, 'action' | 'section' | 'fields'>): string[] {
  const becomesPublic = action === 'CHANGE' && fields.some(({ field, after }) => field === 'isPublic' && after === 'true')
  if (section === 'loginProviders' && action === 'DELETE')
    return ['a take-back brings back neither links of users, nor its secret, nor its SCIM set-up']
  if (section === 'apps' && action === 'DELETE') return ['a take-back brings back neither its secrets nor its machine access']
  return section === 'apps' && becomesPublic ? ['a take-back does not bring back its secrets'] : []
}
