import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask, Call } from '../asker.ts'

/** What is asked again and again, and its bar in milliseconds at the 95th percentile (docs/commands.md, Budgets). */
export type Case = { readonly what: string; readonly call: Call; readonly bar: number }

const source = (path: string) => readFileSync(join(import.meta.dirname, '../../../src/features', path), 'utf8')
/** The list asks for its states apart. */
const LIST = source('users/list/users.graphql').replace(/\bstates \{[^}]*\}/, '')
const DASHBOARD = source('dashboard/dashboard.graphql')
const TOTAL = 'query Total { users(first: 1) { totalCount totalIsExact } }'

const PAGE = 10
const CONTAINS = 20
/** What the database may search; beyond it refuses. */
export const FILTER = 500
const FIGURES = 200
const SORTS = ['userName', 'email', 'displayName', 'status', 'userType', 'createdAt', 'lastLogonDate'] as const

type Answer = { users: { nodes: { userName: string; email: string | null }[]; pageInfo: { endCursor: string | null } } }

/** The portal's own queries of the users list and the dashboard, for what one person reaches. */
export async function listCases(ask: Ask): Promise<Case[]> {
  const list = (what: string, bar: number, variables: object, order: object = { userName: 'ASC' }): Case => ({
    what,
    call: { query: LIST, variables: { first: 50, order: [order], ...variables } },
    bar,
  })
  const { after, someone } = await hundredth(ask)
  const rare = someone.slice(1, 12)
  return [
    list('first page', PAGE, {}),
    list('hundredth page', PAGE, { after }),
    list('last page', PAGE, { first: null, last: 50 }),
    ...SORTS.flatMap((key) => [list(`by ${key}`, PAGE, {}, { [key]: 'ASC' }), list(`by ${key}, last first`, PAGE, {}, { [key]: 'DESC' })]),
    list('user name begins with ann', PAGE, { where: { userName: { startsWith: 'ann' } } }),
    list(`search of one person (${rare})`, CONTAINS, { search: rare }),
    list('search ann', FILTER, { search: 'ann' }),
    list('search of two letters, an', FILTER, { search: 'an' }),
    list('search that finds nothing', CONTAINS, { search: 'no-such-person' }),
    list('search of two letters that finds nothing', FILTER, { search: 'q#' }),
    list('active, two-factor, not seen for two years', FILTER, {
      where: {
        and: [{ status: { eq: 'ACTIVE' } }, { twoFactorEnabled: { eq: true } }, { lastLogonDate: { lt: yearsAgo(2) } }],
      },
    }),
    list('worst filter: three conditions without an index', FILTER, {
      where: {
        and: [{ email: { endsWith: '9@nowhere.example' } }, { phoneNumber: { contains: '60' } }, { emailConfirmed: { eq: true } }],
      },
    }),
    { what: 'total', call: { query: TOTAL }, bar: CONTAINS },
    { what: 'dashboard, figures', call: { query: DASHBOARD, operationName: 'DashboardFigures' }, bar: FIGURES },
    {
      what: 'dashboard, activity',
      call: { query: DASHBOARD, operationName: 'DashboardActivity', variables: { timeZone: 'Europe/Berlin' } },
      bar: FIGURES,
    },
  ]
}

/** The place before the hundredth page of 50 rows, or before the last one of a shorter list, and somebody on the way. */
async function hundredth(ask: Ask): Promise<{ after: string | null; someone: string }> {
  let after: string | null = null
  let someone = ''
  for (let read = 0; read < 4950; read += 198) {
    const { users } = (await ask({ query: LIST, variables: { first: 198, after, order: [{ userName: 'ASC' }] } })).data as Answer
    someone = users.nodes.at(-1)?.userName ?? someone
    if (users.pageInfo.endCursor === null || users.nodes.length < 198) break
    after = users.pageInfo.endCursor
  }
  return { after, someone }
}

const yearsAgo = (years: number) => new Date(Date.now() - years * 365 * 86_400_000).toISOString()
