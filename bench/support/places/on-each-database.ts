import { freshPlace } from '../../../tests/support/place.ts'
import { startCluster } from '../../../tests/support/postgres.ts'
import { startServer, type RunningServer } from '../../../tests/support/running-server.ts'
import { figuresOf } from '../figures.ts'
import { report, versionOf, type Row } from '../report.ts'

/** Keeps a figure of a run, and says it at once. */
export type Note = (what: string, unit: string, value: number, budget?: string) => void

type Runs = { readonly runs: number; readonly on: readonly string[]; readonly users: number }

/** Measures a server on a new database of each kind, so often in turn, and reports what was noted. @param users how many the database has at first */
export async function onEachDatabase(
  title: string,
  { runs, on, users }: Runs,
  measure: (server: RunningServer, label: string, note: Note) => Promise<void>,
): Promise<void> {
  const values = new Map<string, { unit: string; budget?: string; all: number[] }>()
  const note: Note = (what, unit, value, budget) => {
    process.stderr.write(`${what}: ${value.toFixed(2)} ${unit}\n`)
    const known = values.get(what)
    if (known) known.all.push(value)
    else values.set(what, { unit, all: [value], ...(budget !== undefined && { budget }) })
  }
  const cluster = await startCluster()
  try {
    for (let run = 0; run < runs; run++)
      for (const kind of on) {
        const server = await startServer(await freshPlace(kind === 'postgres' ? cluster.url : undefined, users), { LOG_LEVEL: 'silent' })
        try {
          await measure(server, kind, note)
        } finally {
          await server.close()
        }
      }
  } finally {
    await cluster.stop()
  }
  const rows = [...values].map(([what, { all, ...rest }]): Row => ({ what, figures: figuresOf(all), ...rest }))
  report(title, rows, { pglite: versionOf('@electric-sql/pglite'), postgres: cluster.version })
}
