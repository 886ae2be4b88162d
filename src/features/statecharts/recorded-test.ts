import type { RecordedPath } from '#src/bridge/recorder/recorded-path.ts'
import type { Head } from '#src/bridge/recorder/recording.ts'

/** Charts whose paths a test can take in a browser. A test compares them with `e2e/paths/support/recorded.ts`. */
export const TESTED_CHARTS: ReadonlySet<string> = new Set([
  'app',
  'auth',
  'renewal',
  'idle',
  'account',
  'setupLink',
  'authenticator',
  'phone',
  'passkey',
  'avatar',
  'bulk',
  'import',
])

/** Seen from `e2e/recorded/`. */
const TAKER = '../paths/support/recorded.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** A recording can be altered by hand: what stands in a comment must not end it. */
const inComment = (text: string) => text.replaceAll(/[^\w .,:/()+-]/g, '?')

/** File name of the test of a path. The time tells tests of the same chart apart. */
export const testNameOf = ({ chart }: Pick<RecordedPath, 'chart'>, { at }: Pick<Head, 'at'>): string =>
  `${kebab(chart)}-${new Date(at).toISOString().slice(0, 16).replaceAll(/\D/g, '')}.spec.ts`

/**
 * Writes a test of Playwright that takes a recorded path in a browser. It belongs into `e2e/recorded/`.
 * @throws Error for a chart that no test can take: its name could be anything, and would become part of the code
 */
export function writeTest(path: RecordedPath, head: Head): string {
  if (!TESTED_CHARTS.has(path.chart)) throw new Error(`No test can take the chart ${JSON.stringify(path.chart)}.`)
  const where = [head.role, head.address, `version ${head.version} (${head.commit.slice(0, 8)})`].filter((part) => part !== undefined)
  return `import { takeRecorded } from '${TAKER}'

// e2e/recorded/${testNameOf(path, head)}
// Recorded on ${new Date(head.at).toISOString().slice(0, 10)}: ${where.map(inComment).join(', ')}.
await takeRecorded(${JSON.stringify(path, undefined, 2)})
`
}
