import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPortal } from '../e2e/support/portal.ts'
import type { Portal } from '../e2e/support/portal.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { sendFile } from '../tests/support/multipart.ts'
import { DEMO_PASSWORD, signIn } from '../tests/support/sign-in.ts'
import { askerWith } from './support/asker.ts'
import { figuresOf } from './support/figures.ts'
import { dataOf } from './support/import-file.ts'
import { inLanes } from './support/lanes.ts'
import { readOptions } from './support/options.ts'
import { addPeople } from './support/people.ts'
import { report } from './support/report.ts'
import type { Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'
import { strangerAt } from './support/places/stranger.ts'
import { PAGE, SMALLEST } from './support/acts/usual-calls.ts'

/**
 * `npm run bench:memory -- --users 100000`: the most memory that a process of the portal holds while it does what takes most, each on a process that has just
 * started and whose heap ends where Node.js ends it in a container of 1.5 GiB (`--heap`, in MiB).
 */
const { users, heap, lanes, calls, signIns, megabytes } = readOptions({
  ...{ users: 100_000, heap: 810, lanes: 24, calls: 6000, signIns: 300 },
  // A little below the most that an export may have.
  megabytes: 63,
})

/** What deploy/kubernetes/workload.yaml allows. */
const LIMIT_MIB = 1536
const EXPORT_BYTES = megabytes * 2 ** 20
const EXPORT_USERS = Math.round((megabytes * 190_000) / 63)
/** More than are read at a time. */
const AT_ONCE = 4

const UPLOAD = `mutation ($input: UploadMigrationImportInput!) {
  uploadMigrationImport(input: $input) { migrationImport { checkedAt } errors { code } } }`

await using ends = new AsyncDisposableStack()
const cluster = ends.adopt(await startCluster(), (server) => server.stop())
const place = ends.adopt(await seededPlace('postgres', { users, customers: 50, events: users }, cluster.url), (seeded) => seeded.remove())
const client = new pg.Client(place.env['DATABASE_URL'])
ends.defer(() => client.end())
await client.connect()
// Portals without DEMO refuse a demo's public passwords, by which the bench signs in.
await client.query('delete from demo_database')
const table: Row[] = []

/** The peak of a process that has done this and nothing else. */
async function add(what: string, act: (portal: Portal) => Promise<unknown>) {
  const portal = await startPortal({
    env: {
      ...place.env,
      NODE_OPTIONS: `--max-old-space-size=${heap}`,
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
      CALLS_A_MINUTE: '1000000',
    },
    dataDir: place.dataDir,
  })
  try {
    await act(portal)
    table.push({ what, unit: 'MiB', figures: figuresOf([(await portal.peak()) / 2 ** 20]), budget: `< ${LIMIT_MIB}` })
  } finally {
    await portal.stop()
  }
}

/** As the HR product exports it: users of 200 customers, with something that the portal does not read, up to the size. */
const jsonExport = () => {
  const list = Array.from({ length: EXPORT_USERS }, (_, n) => ({
    id: `B${n}`,
    customerId: `BC${n % 200}`,
    userName: `big.user.${n}`,
    email: `big.user.${n}@hr.example`,
    givenName: 'Zoë',
    familyName: `${n}`,
    type: 'Employee',
    isActive: true,
    about: '',
  }))
  const about = 'x'.repeat((EXPORT_BYTES - Buffer.byteLength(JSON.stringify(list))) / EXPORT_USERS)
  return {
    bytes: Buffer.from(JSON.stringify({ users: list.map((user) => ({ ...user, about })) })),
    name: 'export.json',
    type: 'application/json',
  }
}

async function upload({ origin }: Portal, file: ReturnType<typeof jsonExport>) {
  const { accessToken } = await signIn(origin(), 'operations')
  const variables = { input: { id: randomUUID(), wizard: 'USERS', fileName: file.name, file: null } }
  const answer = await sendFile(origin(), accessToken, { query: UPLOAD, variables }, file)
  dataOf(answer.json())
}

async function browse(portal: Portal) {
  const { accessToken } = await signIn(portal.origin(), 'operations')
  const asks = Array.from({ length: lanes }, () => askerWith(accessToken, portal.origin()))
  await inLanes(
    calls,
    asks.map((ask, lane) => () => ask(lane % 2 === 0 ? PAGE : SMALLEST)),
  )
}

const comeIn = (portal: Portal) => {
  let person = 0
  const act = () => signIn(portal.origin(), `bench-${person}@bench.test`, DEMO_PASSWORD, strangerAt(person++))
  return inLanes(signIns, Array<typeof act>(lanes).fill(act))
}

await client.query('vacuum analyze')
await addPeople(client, signIns)
const file = jsonExport()
await add('after its start', () => Promise.resolve())
await add(`${calls} calls, half pages of 50 users, ${lanes} at once`, browse)
await add(`${signIns} sign-ins, ${lanes} at once`, comeIn)
await add('those together', (portal) => Promise.all([browse(portal), comeIn(portal)]))
await add(`an HR export of ${Math.round(file.bytes.length / 2 ** 20)} MiB, JSON`, (portal) => upload(portal, file))
const exports = (portal: Portal) => Promise.all(Array.from({ length: AT_ONCE }, () => upload(portal, file)))
await add(`${AT_ONCE} of them at once`, exports)
await add(`${AT_ONCE} of them, those calls and sign-ins`, (portal) => Promise.all([exports(portal), browse(portal), comeIn(portal)]))
report(`Memory of a process, ${users} users on PostgreSQL, a heap of ${heap} MiB`, table)
