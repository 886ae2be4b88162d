import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parts, type Part } from './test-parts.ts'
import { readResult, type Result } from './test-results.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm test` runs every part in order, some in parallel and also after a failure, then prints one closing line with the counts.
 * `npm test -- types unit` runs some parts. A part that could not run counts as a failure. Its reason, and the names of tests that did not pass,
 * are repeated above the closing line, below the slowest files. The reports of the parts are in `reports/tests/`.
 */
const results = join(import.meta.dirname, '../reports/tests')

/** Maximum number of failed tests per part that are named above the closing line. */
const NAMED = 20
/** Number of slowest files that are listed. */
const SLOWEST = 20

type Run = Result & { part: Part; seconds: number }

async function runPart(part: Part, hear?: (text: string) => void): Promise<Run> {
  const file = join(results, `${part.name}.json`)
  rmSync(file, { force: true })
  const started = performance.now()
  const result = await runCommand(part.command(file), { ...process.env, ...part.env, TEST_REPORT: file }, part.limitMs, hear)
    .then((code) => readResult(part.kind, file, code))
    .catch((error: unknown): Result => ({ passed: 0, failed: 1, reason: error instanceof Error ? error.message : String(error) }))
  return { ...result, part, seconds: (performance.now() - started) / 1000 }
}

const announce = (part: Part) => process.stdout.write(`\n── ${part.name}: ${part.says}\n`)

/** Runs the parts in parallel; the output of each is printed in one piece when it has ended. */
const runBeside = (group: readonly Part[]): Promise<Run[]> =>
  Promise.all(
    group.map(async (part) => {
      const heard: string[] = []
      const run = await runPart(part, (text) => heard.push(text))
      announce(part)
      process.stdout.write(heard.join(''))
      return run
    }),
  )

/** Groups the parts in order; neighbours that may run in parallel form one group. */
const grouped = (wanted: readonly Part[]): Part[][] =>
  wanted.reduce<Part[][]>((groups, part) => {
    const last = groups.at(-1)
    if (part.beside && last?.every(({ beside }) => beside)) last.push(part)
    else groups.push([part])
    return groups
  }, [])

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

async function main(wanted: string[]) {
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`)
  mkdirSync(results, { recursive: true })
  const runs: Run[] = []
  for (const group of grouped(parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))) {
    const [only] = group
    if (group.length === 1 && only) {
      announce(only)
      runs.push(await runPart(only))
    } else runs.push(...(await runBeside(group)))
  }
  const total = { passed: sum(runs.map(({ passed }) => passed)), failed: sum(runs.map(({ failed }) => failed)) }
  const summary = runs.map(({ part, passed, failed, reason, seconds, names = [] }) =>
    [
      `${failed === 0 ? '✓' : '✗'} ${part.name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
      ...(reason === undefined ? [] : [reason]),
      ...names.slice(0, NAMED),
    ].join('\n    '),
  )
  const slowest = runs
    .flatMap(({ part, files = [] }) =>
      files.map(({ file, seconds }) => ({ seconds, words: `${seconds.toFixed(1).padStart(7)} s  ${part.name}  ${file}` })),
    )
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
  if (slowest.length > 0) process.stdout.write(`\nThe slowest files:\n${slowest.map(({ words }) => words).join('\n')}\n`)
  process.stdout.write(`\n${summary.join('\n')}\n\nTests: ${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stdout.write(`\n${error instanceof Error ? error.message : String(error)}\n\nTests: 0 passed, 1 failed\n`)
  process.exitCode = 1
})
