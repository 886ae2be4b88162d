import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { charts } from '../../src/features/statecharts/charts.ts'
import { coverageOf } from '../../src/features/statecharts/coverage/coverage.ts'
import { coverageOfChart, writeCoverage } from '../../e2e/paths/support/coverage.ts'
import { runCommand } from '../run-command.ts'

/**
 * `npm run coverage:charts` runs the tests that run charts, those of the provider's pages included, and writes which arrows they and the paths in a browser take, for
 * `/devops/statecharts`. Charts that are named alone, as in `npm run coverage:charts -- import`, leave the rest of the file as it is.
 */
const TESTS = [
  'tests/machines',
  'tests/actors',
  'tests/resources/import',
  'tests/features/account',
  'tests/features/migrations',
  'tests/features/setup-link',
]
const FILE = 'src/features/statecharts/coverage.generated.json'
const LIMIT_MS = 1_800_000

const file = join(mkdtempSync(join(tmpdir(), 'portico-arrows-')), 'taken')
const run = (projects: readonly string[], ...tests: string[]) =>
  runCommand(
    ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...tests],
    { ...process.env, TAKEN_ARROWS: file, TEST_DATABASE: 'postgres' },
    LIMIT_MS,
  )
const chosen = process.argv.slice(2)
const isChosen = (chart: string) => chosen.length === 0 || chosen.includes(chart)
const unknown = chosen.filter((name) => !charts.some(({ id }) => id === name))
if (unknown.length > 0) throw new Error(`No chart is called ${unknown.join(', ')}. There are ${charts.map(({ id }) => id).join(', ')}.`)
const code = (await run(['unit', 'unit-page'], ...TESTS)) || (isChosen('signIn') ? await run(['server'], 'tests/server/identity') : 0)
if (code !== 0) process.exitCode = code
else {
  const taken = new Set(readFileSync(file, 'utf8').split('\n'))
  const coverage = Object.fromEntries(
    charts
      .filter(({ id }) => isChosen(id))
      .map((machine) => [machine.id, coverageOfChart(machine, (id) => taken.has(`${machine.id} ${id}`))]),
  )
  const before = JSON.parse(readFileSync(FILE, 'utf8')) as typeof coverage
  writeFileSync(FILE, writeCoverage({ ...(chosen.length > 0 && before), ...coverage }))
  for (const [chart, { arrows }] of Object.entries(coverage)) {
    const counts = Object.groupBy(arrows, coverageOf)
    const [browser, unit, never] = [counts.browser?.length ?? 0, counts.unit?.length ?? 0, counts.never?.length ?? 0]
    process.stdout.write(
      `${chart.padEnd(16)} ${arrows.length} arrows: ${browser} in a browser, ${unit} by unit tests alone, ${never} never\n`,
    )
  }
}
