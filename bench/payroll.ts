import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/db/database.ts'
import { findCandidates } from '../server/src/entities/payroll-links/find-candidates.ts'
import { PROPOSE } from '../server/src/entities/payroll-links/points.ts'
import { payrollWorld } from '../tests/bench/payroll-world.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report, versionOf } from './support/report.ts'
import type { Row } from './support/report.ts'

/**
 * `npm run bench:payroll -- --runs 3 --users 10000 --on postgres,pglite`: who of so many users may be which of as many payroll employees, from
 * nothing, and again when nothing has changed. What is true of the seeded people (tests/bench) says how many links are right: `exact` are made
 * without a look, `proposed` have enough points. Fails where one of the exact ones is somebody else.
 */
const { runs, users, on } = readOptions({ runs: 3, users: 10_000, on: ['postgres'] })

type Found = { employee: string; user: string; tier: string; points: number; exact: boolean }
const TIERS = ['NUMBER', 'EMAIL', 'PERSON', 'NAME']

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function measure(kind: string, url: string | undefined): Promise<{ rows: Row[]; isFalse: boolean }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const db = await openDatabase({ databaseUrl: url, dataDir })
  try {
    const { customerId, truth } = await payrollWorld(db, users)
    const first: number[] = []
    const again: number[] = []
    for (let run = 0; run < runs; run++) {
      await db.pool.query('delete from payroll_match')
      first.push(await timed(() => findCandidates(db.orm, customerId)))
      again.push(await timed(() => findCandidates(db.orm, customerId)))
    }
    const { rows: found } = await db.pool.query<Found>(
      'select employee_id as employee, user_id as "user", tier, points, is_exact as exact from payroll_candidate',
    )
    const label = `${users.toLocaleString('en-GB')} × ${truth.size.toLocaleString('en-GB')} on ${kind}`
    const isRight = ({ employee, user }: Found) => truth.get(employee) === user
    const people = [...truth.values()].filter((user) => user !== null).length
    const one = (what: string, value: number, unit = '', budget?: string): Row => ({
      what: `${label}: ${what}`,
      unit,
      figures: figuresOf([value]),
      ...(budget !== undefined && { budget }),
    })
    const share = (some: readonly Found[]) => (some.length === 0 ? 1 : some.filter(isRight).length / some.length)
    const perTier = TIERS.flatMap((tier) => {
      const some = found.filter((each) => each.tier === tier)
      const proposed = some.filter(({ points }) => points >= PROPOSE)
      return [
        one(`${tier}, exact`, some.filter(({ exact }) => exact).length, 'links'),
        one(`${tier}, proposed: precision`, share(proposed)),
        one(`${tier}, proposed: recall`, proposed.filter(isRight).length / people),
        one(`${tier}, all shown: precision`, share(some)),
        one(`${tier}, all shown: recall`, some.filter(isRight).length / people),
      ]
    })
    const wrong = found.filter((each) => each.exact && !isRight(each)).length
    return {
      isFalse: wrong > 0,
      rows: [
        { what: `${label}: candidates`, unit: 's', figures: figuresOf(first), budget: '≤ 5' },
        { what: `${label}: again, unchanged`, unit: 's', figures: figuresOf(again) },
        one('exact links that are somebody else', wrong, 'links', '0'),
        one('all tiers, recall', found.filter(isRight).length / people),
        ...perTier,
      ],
    }
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const cluster = on.includes('postgres') ? await startCluster() : undefined
try {
  const measured = []
  for (const kind of on) measured.push(await measure(kind, kind === 'postgres' ? cluster?.url : undefined))
  report(
    'Payroll employees and users',
    measured.flatMap(({ rows }) => rows),
    { pglite: versionOf('@electric-sql/pglite'), ...(cluster && { postgres: cluster.version }) },
  )
  if (measured.some(({ isFalse }) => isFalse)) process.exitCode = 1
} finally {
  await cluster?.stop()
}
