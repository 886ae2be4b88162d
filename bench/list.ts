import { startCluster } from '../tests/support/postgres.ts'
import { freshPlace } from '../tests/support/place.ts'
import { startServer, type RunningServer } from '../tests/support/running-server.ts'
import { figuresOf } from './support/figures.ts'
import { readNumbers } from './support/options.ts'
import { report, versionOf, type Row } from './support/report.ts'

/**
 * `npm run bench:list -- --runs 200 --small 5000 --large 100000`: a page of 50 users over GraphQL with authorisation,
 * at both sizes on both databases. Warm: ten requests of each kind go before the measured ones.
 */
const { runs, small, large } = readNumbers({ runs: 200, small: 5000, large: 100_000 })

const PAGE = `query Page($first: Int, $after: String, $search: String, $order: [UserIdentitySortInput!]) {
  users(first: $first, after: $after, search: $search, order: $order) {
    nodes { id userName email displayName status userType createdAt }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
}`

type PageAnswer = { users: { nodes: { userName: string }[]; pageInfo: { endCursor: string | null } } }

async function measure(server: RunningServer, label: string): Promise<Row[]> {
  const { accessToken } = await server.signIn('operations')
  const order = [{ userName: 'ASC' }]
  const ask = async (variables: Record<string, unknown>) => {
    const started = performance.now()
    const { data, errors } = await server.gql(accessToken, PAGE, { first: 50, order, ...variables })
    const took = performance.now() - started
    if (data === null || errors.length > 0) throw new Error(`${label}: ${JSON.stringify(errors)}`)
    return { took, users: (data as PageAnswer).users }
  }
  const middle = await ask({ first: 1, search: 'm' })
  const deep = { after: middle.users.pageInfo.endCursor }
  const kinds: [string, Record<string, unknown>][] = [
    ['first page', {}],
    ['page in the middle', deep],
    ['search by a name’s start', { search: 'ann' }],
    ['search that finds one', { search: 'operations@portico' }],
  ]
  const rows: Row[] = []
  for (const [what, variables] of kinds) {
    for (let warm = 0; warm < 10; warm++) await ask(variables)
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push((await ask(variables)).took)
    rows.push({ what: `${label}: ${what}`, unit: 'ms', figures: figuresOf(times) })
  }
  return rows
}

const cluster = await startCluster()
const rows: Row[] = []
try {
  for (const users of [small, large])
    for (const kind of ['pglite', 'postgres'] as const) {
      const server = await startServer(await freshPlace(kind === 'postgres' ? cluster.url : undefined, users), { LOG_LEVEL: 'silent' })
      try {
        rows.push(...(await measure(server, `${users.toLocaleString('en-GB')} on ${kind}`)))
      } finally {
        await server.close()
      }
    }
} finally {
  await cluster.stop()
}
report('A page of users over GraphQL', rows, { pglite: versionOf('@electric-sql/pglite'), postgres: cluster.version })
