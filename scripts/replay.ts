import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordedWalk } from '../e2e/paths/support/recorded.ts'
import { pathIn } from '../e2e/paths/support/recorded-file.ts'
import { walkable } from '../e2e/paths/support/walks.ts'
import { wordFor } from '../tests/support/paths.ts'
import { ensureBrowser, findWindowedBrowser } from './browser.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run replay -- e2e/paths/idle.spec.ts` takes the paths of a chart in a browser. `npm run replay -- recording.json` takes the path of a recording
 * to its last arrow, or with `--event 17` to that of its 17th event. `--headed` opens a window; other arguments are those of Playwright.
 */
const LIMIT_MS = 4 * 3_600_000
const SPEC = 'e2e/paths/recording.spec.ts'

const { tokens } = parseArgs({ args: process.argv.slice(2), strict: false, tokens: true, options: { event: { type: 'string' } } })
const files = tokens.flatMap((token) => (token.kind === 'positional' && token.value.endsWith('.json') ? [token.value] : []))
const event = tokens.findLast((token) => token.kind === 'option' && token.name === 'event')
const number = event?.kind === 'option' ? event.value : undefined
const others = process.argv.slice(2).filter((argument, at, all) => {
  const isEvent = argument === '--event' || argument.startsWith('--event=') || all[at - 1] === '--event'
  return !isEvent && !files.includes(argument)
})

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
  if (file !== undefined) announce(file)
  const isHeaded = others.includes('--headed')
  const windowed = isHeaded && process.env['TEST_BROWSER'] === undefined ? findWindowedBrowser() : undefined
  if (!windowed) ensureBrowser()
  const env = {
    ...process.env,
    ...(windowed && { TEST_BROWSER: windowed.executablePath }),
    ...(file !== undefined && { REPLAY_RECORDING: resolve(file) }),
    ...(number !== undefined && { REPLAY_EVENT: number }),
  }
  return runCommand(['playwright', 'test', '--project=paths', ...(file === undefined ? [] : [SPEC]), ...others], env, LIMIT_MS)
}

try {
  process.exitCode = await replay()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
