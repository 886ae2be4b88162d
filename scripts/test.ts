import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parts, type Part } from './test-parts.ts'
import { readResult, type Result } from './test-results.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm test`: every part in order, also after a failure, then one closing line with the counts. `npm test -- types unit` runs some.
 * A part that could not run counts as a failure and its reason is printed again above the closing line.
 */
const results = join(import.meta.dirname, '../node_modules/.cache/portico/results')

async function runPart(part: Part): Promise<Result> {
  process.stdout.write(`\n── ${part.name}: ${part.says}\n`)
  const file = join(results, `${part.name}.json`)
  rmSync(file, { force: true })
  try {
    const code = await runCommand(part.command(file), { ...process.env, ...part.env, TEST_REPORT: file }, part.limitMs)
    return readResult(part.kind, file, code)
  } catch (error) {
    return { passed: 0, failed: 1, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function main(wanted: string[]) {
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`)
  mkdirSync(results, { recursive: true })
  const total = { passed: 0, failed: 0 }
  const summary: string[] = []
  for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const started = performance.now()
    const { passed, failed, reason } = await runPart(part)
    total.passed += passed
    total.failed += failed
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    summary.push(
      `${failed === 0 ? '✓' : '✗'} ${part.name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds} s)${reason === undefined ? '' : `\n    ${reason}`}`,
    )
  }
  process.stdout.write(`\n${summary.join('\n')}\n\nTests: ${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stdout.write(`\n${error instanceof Error ? error.message : String(error)}\n\nTests: 0 passed, 1 failed\n`)
  process.exitCode = 1
})
