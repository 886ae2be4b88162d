import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { SMOKE_SIZES } from '../../bench/smoke-sizes.ts'
import { QUICK_START } from '../../support/quick-start.ts'

/** A busy machine needs several times what a quiet one does. */
const LIMIT_MS = 300_000

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const benches = new Map(Object.entries(scripts).flatMap(([name, command]) => (name.startsWith('bench:') ? [[name.slice(6), command]] : [])))

let temporary = ''
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'smoke-'))
  // PostgreSQL refuses to run as root, and reads its files as somebody else.
  chmodSync(temporary, 0o755)
})
afterEach(() => rmSync(temporary, { recursive: true, force: true }))

type Run = { readonly code: number; readonly out: string; readonly err: string }

/** Runs a bench in a process of its own, whose temporary files are all below `temporary`. */
const run = (name: string, options: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> => {
  const file = benches.get(name)?.replace(/^node /, '') ?? ''
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...QUICK_START, file, ...options],
      { env: { PATH: process.env['PATH'], TMPDIR: temporary, ...env }, timeout: LIMIT_MS, maxBuffer: 2 ** 26 },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    )
  })
}

/** What a bench has not taken away: databases, data directories, sockets. */
const remains = () => readdirSync(temporary).filter((name) => name.startsWith('portico-'))

it('every bench has a size for its test, or a reason for none', () => {
  expect([...benches.keys()].toSorted()).toEqual(Object.keys(SMOKE_SIZES).toSorted())
})

const sizes = Object.entries(SMOKE_SIZES).flatMap(([name, smoke]) => ('options' in smoke ? [{ name, ...smoke }] : []))

it.each(sizes)(
  'bench:$name ends with its figures and leaves nothing behind',
  async ({ name, options }) => {
    const { code, out, err } = await run(name, options, { TEST_DATABASE_URL: inject('postgresUrl') })
    process.stdout.write(out)
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
    const { rows } = JSON.parse(/^\{.*\}$/m.exec(out)?.[0] ?? '{}') as { rows?: { figures: { p50: number } }[] }
    expect(rows?.filter(({ figures }) => !Number.isFinite(figures.p50))).toEqual([])
    expect(rows?.length).toBeGreaterThan(0)
    expect(remains()).toEqual([])
  },
  LIMIT_MS,
)

it(
  'a bench whose portal does not start says why, and ends the PostgreSQL that it has started',
  async () => {
    const { code, err } = await run('attack', ['--seconds', '1', '--users', '60'], { LIST_TIMEOUT_MS: 'soon' })
    expect(code).toBe(1)
    expect(err).toContain('The portal did not start')
    expect(remains()).toEqual([])
  },
  LIMIT_MS,
)
