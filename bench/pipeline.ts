import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { parentPort, isMainThread, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import { writeTogether } from '../server/src/db/pipeline/write-together.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report, versionOf, type Row } from './support/report.ts'

/**
 * `npm run bench:pipeline -- --runs 9 --transactions 400`: what a transaction of several statements costs this process, sent by our own
 * `db/pipeline` (one write, one Sync), by the driver's option `pipeline` (a Sync for each statement, begin and commit among them), and one
 * statement after the other; beside the database and with a network of 1 ms in between. The three take turns.
 */
const STATEMENT = { name: 'bench_pipeline', sql: 'select $1::int as value', params: [1] }
const SIZES = [1, 4, 16]
const ONE_WAY_MS = 0.5

type Way = { readonly name: string; readonly open: (url: string) => Promise<Open> }
type Open = { readonly transact: (statements: number) => Promise<unknown>; readonly close: () => Promise<void> }

const asked = { name: STATEMENT.name, text: STATEMENT.sql, values: STATEMENT.params }
const repeat = <Each>(count: number, each: () => Each): Each[] => Array.from({ length: count }, each)

const WAYS: readonly Way[] = [
  {
    name: 'db/pipeline',
    open: async (connectionString) => {
      const pool = new pg.Pool({ connectionString, max: 1 })
      return {
        transact: (count) =>
          writeTogether(
            pool,
            repeat(count, () => STATEMENT),
          ),
        close: () => pool.end(),
      }
    },
  },
  {
    name: 'pipeline of pg',
    open: async (connectionString) => {
      const client = await connected({ connectionString, pipeline: true })
      const transact = (count: number) =>
        Promise.all([client.query('begin'), ...repeat(count, () => client.query(asked)), client.query('commit')])
      return { transact, close: () => client.end() }
    },
  },
  {
    name: 'one after the other',
    open: async (connectionString) => {
      const client = await connected({ connectionString })
      return {
        async transact(count) {
          await client.query('begin')
          for (let sent = 0; sent < count; sent++) await client.query(asked)
          await client.query('commit')
        },
        close: () => client.end(),
      }
    },
  },
]

async function connected(config: pg.ClientConfig & { pipeline?: true }): Promise<pg.Client> {
  const client = new pg.Client(config)
  await client.connect()
  return client
}

/** Forwards every chunk half a millisecond later, in a thread of its own so that it costs the measured thread nothing. */
function forward(target: URL): Server {
  return createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => after(ONE_WAY_MS, () => to.write(chunk)))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  })
}

/** Timers have whole milliseconds, so this looks at the clock at every turn of the event loop. */
function after(ms: number, work: () => unknown): void {
  const due = performance.now() + ms
  const look = () => (performance.now() >= due ? work() : setImmediate(look))
  setImmediate(look)
}

async function measure(open: Open, statements: number, transactions: number): Promise<{ ms: number; cpu: number }> {
  const [before, at] = [process.threadCpuUsage(), performance.now()]
  for (let done = 0; done < transactions; done++) await open.transact(statements)
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (performance.now() - at) / transactions, cpu: (user + system) / transactions / 1000 }
}

async function compare(place: string, url: string, { runs, transactions }: { runs: number; transactions: number }): Promise<Row[]> {
  const ways = await Promise.all(
    WAYS.map(async ({ name, open }) => ({
      name,
      open: await open(url),
      cpu: new Map<number, number[]>(),
      ms: new Map<number, number[]>(),
    })),
  )
  for (let run = 0; run <= runs; run++)
    for (const size of SIZES)
      for (const way of ways) {
        const { ms, cpu } = await measure(way.open, size, transactions)
        // The first run is what is compiled and planned.
        if (run === 0) continue
        way.ms.set(size, [...(way.ms.get(size) ?? []), ms])
        way.cpu.set(size, [...(way.cpu.get(size) ?? []), cpu])
      }
  for (const { open } of ways) await open.close()
  return SIZES.flatMap((size) =>
    ways.flatMap(({ name, ms, cpu }) => {
      const what = `${size} statements, ${place}, ${name}`
      return [
        { what, unit: 'ms', figures: figuresOf(ms.get(size) ?? []) },
        { what, unit: 'ms of the processor', figures: figuresOf(cpu.get(size) ?? []) },
      ]
    }),
  )
}

async function bench() {
  const options = readOptions({ runs: 9, transactions: 400 })
  await using ends = new AsyncDisposableStack()
  const cluster = ends.adopt(await startCluster(), (server) => server.stop())
  const network = ends.adopt(
    new Worker(new URL(import.meta.url), { workerData: cluster.url }),
    async (worker) => void (await worker.terminate()),
  )
  const port = await new Promise<number>((resolve) => network.once('message', resolve))
  const distant = Object.assign(new URL(cluster.url), { hostname: '127.0.0.1', port: String(port) })
  const rows = [...(await compare('no network', cluster.url, options)), ...(await compare('1 ms of network', distant.href, options))]
  report('Statements of one transaction', rows, { pg: versionOf('pg'), postgresql: cluster.version })
}

if (isMainThread) await bench()
else {
  const server = forward(new URL(String(workerData)))
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
}
