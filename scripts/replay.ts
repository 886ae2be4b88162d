import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { recordedWalk } from '../e2e/paths/support/recorded.ts'
import { pathIn } from '../e2e/paths/support/recorded-file.ts'
import { walkable } from '../e2e/paths/support/walks.ts'
import { readOrigin, readPeople } from './another-portal.ts'
import { wordFor } from '../tests/support/paths.ts'
import { ensureBrowser, findWindowedBrowser } from './browser.ts'
import { replayArguments } from './replay-arguments.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run replay -- e2e/paths/idle.spec.ts` takes the paths of a chart in a browser. `npm run replay -- recording.json` takes the path of a recording
 * to its last arrow, or with `--event 17` to that of its 17th event. `--headed` opens a window; `--url https://… --people people.json` takes it
 * against another installation, as the users of the file. Other arguments are those of Playwright.
 */
const LIMIT_MS = 4 * 3_600_000
const SPEC = 'e2e/paths/recording.spec.ts'

const { files, event: number, url, people, others } = replayArguments(process.argv.slice(2))

/** Checks the recording and prints its steps before a server and a browser are started. */
function announce(file: string): void {
  const path = pathIn(readFileSync(file, 'utf8'), number)
  const walk = recordedWalk(path)
  const guide = walkable[path.chart as keyof typeof walkable]
  process.stdout.write(`${path.chart}, to ${path.arrow}\n`)
  for (const [at, { says }] of guide.steps(walk).entries()) process.stdout.write(`${at + 1}. ${says}\n`)
  process.stdout.write(`   ${guide.end(walk).says}\n   (${walk.events.map(wordFor).join(' → ')})\n`)
}

async function replay(): Promise<number> {
  const [file, ...more] = files
  if (more.length > 0) throw new Error('Name one recording.')
  if (file === undefined && number !== undefined) throw new Error('--event needs a recording: npm run replay -- recording.json --event 17')
  if (url === undefined && people !== undefined) throw new Error('--people needs an installation: --url https://portal.example.org')
  if (url !== undefined && people === undefined)
    throw new Error('--url needs the users to sign in as: --people people.json (docs/replay.md)')
  const origin = url === undefined ? undefined : readOrigin(url)
  if (people !== undefined) readPeople(readFileSync(people, 'utf8'))
  if (file !== undefined) announce(file)
  const isHeaded = others.includes('--headed')
  const windowed = isHeaded && process.env['TEST_BROWSER'] === undefined ? findWindowedBrowser() : undefined
  if (!windowed) ensureBrowser()
  const env = {
    ...process.env,
    ...(windowed && { TEST_BROWSER: windowed.executablePath }),
    ...(file !== undefined && { REPLAY_RECORDING: resolve(file) }),
    ...(number !== undefined && { REPLAY_EVENT: number }),
    ...(origin !== undefined && { REPLAY_URL: origin }),
    ...(people !== undefined && { REPLAY_PEOPLE: resolve(people) }),
  }
  return runCommand(['playwright', 'test', '--project=paths', ...(file === undefined ? [] : [SPEC]), ...others], env, LIMIT_MS)
}

try {
  process.exitCode = await replay()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
