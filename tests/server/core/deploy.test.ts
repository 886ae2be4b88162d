import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { createMetrics } from '../../../server/src/ops/metrics.ts'
import { healthCheck } from '../../../server/src/tables/logs/health.table.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.close())

/** Of the collector, not of the process. */
const COLLECTORS_OWN = ['up']

const read = (file: string) => readFileSync(`deploy/monitoring/${file}`, 'utf8')

const expressions = {
  'alerts.yaml': () => [...read('alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
  'dashboard.json': () => {
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  },
}

/** What is left of an expression without labels, ranges, functions and words of the language. */
const metricsOf = (expression: string) =>
  expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on)\s*\([^)]*\)|\boffset\s+\w+/g, ' ')
    .replaceAll(/\w+\s*\(/g, ' ')
    .split(/[^\w:]+/)
    .filter((word) => /^[a-z_:]/.test(word))

async function given(): Promise<Set<string>> {
  const text = await createMetrics(db).text()
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
}

it.each(Object.entries(expressions))('K10 %s asks for metrics that there are', async (_, all) => {
  const known = await given()
  const asked = new Set(all().flatMap(metricsOf))
  expect(asked.size).toBeGreaterThan(5)
  expect([...asked].filter((name) => !known.has(name) && !COLLECTORS_OWN.includes(name))).toEqual([])
})

it('K10 a collector hears how each check stands, and of the process where the database is away', async () => {
  await db.orm.insert(healthCheck).values([
    { name: 'DATABASE', status: 'HEALTHY', since: new Date() },
    { name: 'DISK', status: 'UNHEALTHY', since: new Date() },
  ])
  const metrics = createMetrics(db)
  const before = await metrics.text()
  expect(before).toContain('health_check_status{check="DATABASE"} 0')
  expect(before).toContain('health_check_status{check="DISK"} 2')
  expect(before).toMatch(/^audit_chain_position \d+$/m)
  await db.close()
  const after = await metrics.text()
  expect(after).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(after).not.toMatch(/^(health_check_status\{|health_check_age_seconds |audit_chain_position )/m)
})
