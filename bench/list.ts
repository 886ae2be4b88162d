import { startCluster } from '../tests/support/postgres.ts'
import { startPortal, type Portal } from '../e2e/support/portal.ts'
import { asker, type Person } from './support/asker.ts'
import { figuresOf } from './support/figures.ts'
import { FILTER, listCases } from './support/acts/list-cases.ts'
import { readOptions } from './support/options.ts'
import { report, versionOf, type Row } from './support/report.ts'
import { seededPlace, type Kind } from './support/places/seeded-place.ts'
import { statementsOf, type Statements } from './support/statements.ts'

/**
 * `npm run bench:list -- --runs 50 --on postgres,pglite --users 1000,100000,1000000 --customers 50`: the portal's own queries of the users list
 * and the dashboard over GraphQL with authorisation, as three people of different reach, against a server in a process of its own. Warm, as a
 * server is that is in use: `--warm` first pages of everybody go before (until then what a call runs through is still being compiled), then five calls of each kind. On PostgreSQL also the statements of a call and the time the database itself spent on them.
 */
const { runs, customers, warm, on, users } = readOptions({
  runs: 50,
  customers: 50,
  warm: 200,
  on: ['postgres', 'pglite'],
  users: ['1000', '100000', '1000000'],
})

const WARM = 5
/** One user may call 600 times a minute. */
const MINUTE = 61_000

const people: [string, Person][] = [
  ['vendor operations', { name: 'operations' }],
  ['partner admin', { name: 'partneradmin', partner: 'acme' }],
  ['customer admin', { name: 'admin', partner: 'acme' }],
]

async function measure(portal: Portal, label: string, statements: Statements | undefined): Promise<Row[]> {
  const rows: Row[] = []
  for (const [who, person] of people) {
    const origin = portal.origin(person.partner)
    await portal.advance(MINUTE)
    const before = await asker(origin, person)
    const cases = await listCases(before)
    await portal.advance(MINUTE)
    for (const { call } of cases.slice(0, 1)) for (let asked = 0; asked < warm; asked++) await before(call)
    for (const { what, call, bar } of cases) {
      await portal.advance(MINUTE)
      const ask = await asker(origin, person)
      for (let asked = 0; asked < WARM; asked++) await ask(call)
      await statements?.reset()
      const answers: Awaited<ReturnType<typeof ask>>[] = []
      for (let run = 0; run < runs; run++) answers.push(await ask(call))
      const refused = answers.filter(({ tooSlow }) => tooSlow).length
      const spent = await statements?.spent(runs)
      const inside = spent === undefined ? '' : ` (${spent.statements} statements, database ${spent.milliseconds} ms)`
      const told = refused === 0 ? '' : `, ${refused} of ${runs} refused as too slow`
      rows.push({
        what: `${label}, ${who}: ${what}${told}${inside}`,
        unit: 'ms',
        figures: figuresOf(answers.map(({ took }) => took)),
        budget: `≤ ${bar}${bar === FILTER ? ' or refused' : ''}`,
      })
    }
  }
  return rows
}

const kinds = on.filter((kind): kind is Kind => kind === 'postgres' || kind === 'pglite')
const cluster = await startCluster({ settings: ['shared_preload_libraries=pg_stat_statements'] })
const rows: Row[] = []
try {
  for (const kind of kinds)
    for (const size of users.map(Number)) {
      const place = await seededPlace(kind, { users: size, customers, events: 3 * size }, cluster.url)
      const portal = await startPortal({ env: { ...place.env, LOG_LEVEL: 'silent' }, dataDir: place.dataDir })
      const statements = kind === 'postgres' ? await statementsOf(place.env['DATABASE_URL'] ?? '') : undefined
      try {
        rows.push(...(await measure(portal, `${size.toLocaleString('en-GB')} on ${kind}`, statements)))
      } finally {
        await statements?.close()
        await portal.stop()
        await place.remove()
      }
    }
} finally {
  await cluster.stop()
}
report('The users list and the dashboard over GraphQL', rows, { pglite: versionOf('@electric-sql/pglite'), postgres: cluster.version })
