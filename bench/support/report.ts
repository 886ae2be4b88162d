import { readFileSync } from 'node:fs'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figures } from './figures.ts'

export type Row = { what: string; unit: string; figures: Figures; budget?: string }

/** Load average of a minute, per core, above which a machine is not quiet. */
const QUIET = 0.7
const before = loadavg()[0] ?? 0
const isQuiet = before / cpus().length <= QUIET

/** Prints what was measured, on what, as Markdown and then as one line of JSON. */
export function report(title: string, rows: readonly Row[], versions: Record<string, string> = {}) {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    os: `${platform()} ${release()}`,
    load: loadavg().map((load) => Number(load.toFixed(1))),
  }
  const all = { node: process.versions.node, ...versions }
  const table = rows.map(({ what, unit, figures, budget }) =>
    line([
      what,
      unit,
      show(figures.p50),
      show(figures.p95),
      `${show(figures.min)}–${show(figures.max)}`,
      String(figures.runs),
      (isQuiet ? budget : undefined) ?? '',
    ]),
  )
  const text = [
    `## ${title}`,
    '',
    `${machine.cores} × ${machine.cpu}, ${machine.memoryGiB} GiB, ${machine.os}, load average ${machine.load.join(' ')}; ${Object.entries(
      all,
    )
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    ...(isQuiet ? [] : ['', `No verdict: the load average was ${before.toFixed(1)} before the start. Run it alone on the machine.`]),
    '',
    line(['What', 'Unit', 'Median', 'p95', 'Spread', 'Runs', 'Budget']),
    line(Array(7).fill('---')),
    ...table,
    '',
    JSON.stringify({ title, machine, versions: all, rows }),
    '',
  ]
  process.stdout.write(text.join('\n'))
}

/** The installed version of a package. */
export function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../node_modules', name, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const show = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))
