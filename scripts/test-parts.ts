import type { Kind } from './test-results.ts'

export type Part = {
  name: string
  says: string
  kind: Kind
  /** The command and its arguments; a test runner writes its counts to `file`, which is also in TEST_REPORT. */
  command(file: string): string[]
  env?: NodeJS.ProcessEnv
  limitMs: number
  /** Runs beside its neighbours that say so too: they are short, and no clock judges them. */
  beside?: true
}

const minutes = (count: number) => count * 60_000

const vitest = (name: string, says: string, project: string, env: NodeJS.ProcessEnv = {}): Part => ({
  name,
  says,
  kind: 'vitest',
  command: (file) => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
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
  { ...single('lint', 'with types', 'oxlint', '--type-aware'), beside: true },
  { ...single('types', 'the whole repository', 'tsc', '--noEmit', '-p', '.'), beside: true },
  vitest('unit', 'unit and path tests, and the doors between the rooms', 'unit'),
  vitest('server-pglite', 'the back end on PGlite', 'server', { TEST_DATABASE: 'pglite' }),
  vitest('server-postgres', 'the same suite on PostgreSQL', 'server', { TEST_DATABASE: 'postgres' }),
  single('build', 'the portal', 'npm', 'run', 'build'),
  single('size', 'bytes per route within their budget', 'node', 'bench/size.ts', '--check'),
  single('browser', 'a Chromium to drive', 'node', 'scripts/browser.ts'),
  {
    name: 'e2e',
    says: 'journeys in a real browser',
    kind: 'playwright',
    command: () => ['playwright', 'test'],
    limitMs: minutes(45),
  },
]
