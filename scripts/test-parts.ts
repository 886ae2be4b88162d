import type { Kind } from './test-results.ts'

export type Part = {
  name: string
  says: string
  kind: Kind
  /** The command and its arguments. A test runner writes its results to `file`, which is also in TEST_REPORT. */
  command(file: string): string[]
  env?: NodeJS.ProcessEnv
  limitMs: number
  /** Runs in parallel with neighbours that have this flag too: they are short and have no time limits of their own. */
  beside?: true
}

const minutes = (count: number) => count * 60_000

/**
 * Server tests (below `tests/server`) for which PGlite could differ from PostgreSQL: opening, migrations, locks, partitions, order, search, and
 * recovery after the process was killed. Everything else is tested on PostgreSQL, and used on PGlite by every journey.
 * `TEST_DATABASE=pglite npx vitest run --project server` runs all of them on PGlite.
 */
export const ON_PGLITE = [
  'audit/chain.test.ts',
  'core/claim-trigger.test.ts',
  'core/constraints.test.ts',
  'core/database.test.ts',
  'core/engine.test.ts',
  'core/insert-rows.test.ts',
  'core/joint-transaction.test.ts',
  'core/killed-job.test.ts',
  'core/lock.test.ts',
  'core/partitions.test.ts',
  'core/process.test.ts',
  'core/ready-statement.test.ts',
  'core/rotation.test.ts',
  'core/tenant-role.test.ts',
  'core/tidying.test.ts',
  'core/write-together.test.ts',
  'seed.test.ts',
  'test-server.test.ts',
  'graphql/filter.test.ts',
  'graphql/paging.test.ts',
  'graphql/row-level.test.ts',
  'identity/sessions.test.ts',
  'identity/storage.test.ts',
] as const

/** Server tests that take minutes although their files are short: they start one process after the other. They begin first. */
export const SLOW: readonly string[] = [
  'bench/smoke.postgres.test.ts',
  'event-streams/kills.test.ts',
  'migrations/kills.test.ts',
  'jobs/kills.test.ts',
]

type VitestOptions = { env?: NodeJS.ProcessEnv; files?: readonly string[] }

const vitest = (name: string, says: string, projects: readonly string[], { env = {}, files = [] }: VitestOptions = {}): Part => ({
  name,
  says,
  kind: 'vitest',
  command: (file) => [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ],
  env,
  limitMs: minutes(25),
})

const single = (name: string, says: string, ...command: string[]): Part => ({
  name,
  says,
  kind: 'exit-code',
  command: () => command,
  limitMs: minutes(10),
})

export const parts: readonly Part[] = [
  { ...single('format', 'every file as the formatter writes it', 'oxfmt', '--check', '.'), beside: true },
  { ...single('lint', 'with types', 'oxlint', '--type-aware', '--report-unused-disable-directives-severity=error'), beside: true },
  { ...single('types', 'the whole repository', 'tsc', '--noEmit', '-p', '.'), beside: true },
  { ...single('build', 'the portal', 'npm', 'run', 'build'), beside: true },
  vitest('unit', 'unit and path tests, and the doors between the rooms', ['unit', 'unit-page']),
  vitest('server-postgres', 'the back end on PostgreSQL', ['server'], { env: { TEST_DATABASE: 'postgres' } }),
  vitest('server-pglite', 'what the embedded database could do otherwise', ['server'], {
    env: { TEST_DATABASE: 'pglite' },
    files: ON_PGLITE.map((each) => `tests/server/${each}`),
  }),
  single('size', 'bytes per route within their budget', 'node', 'bench/size.ts', '--check'),
  single('browser', 'a Chromium to drive', 'node', 'scripts/browser.ts'),
  {
    name: 'e2e',
    says: 'journeys in a real browser',
    kind: 'playwright',
    command: () => ['playwright', 'test'],
    limitMs: minutes(60),
  },
]
