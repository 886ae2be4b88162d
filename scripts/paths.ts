import { unseen, walkable } from '../e2e/paths/support/walks.ts'
import type { Walkable } from '../e2e/paths/support/walking.ts'
import { shortNameOf, wordFor } from '../tests/support/paths.ts'
import type { Walk } from '../tests/support/paths.ts'

/**
 * `npm run paths` prints every generated path of the statecharts: as steps for a person if they are written, else as events of the chart.
 * `npm run paths -- idle` prints the paths of one machine.
 */
const inSteps = (guide: Pick<Walkable<never>, 'steps' | 'end' | 'impossible'>, walk: Walk) => {
  const reason = guide.impossible(walk)
  if (reason !== undefined) return [...inEvents(walk), `   Nobody can walk it in a browser: ${reason}.`]
  return [...guide.steps(walk).map(({ says }, index) => `${index + 1}. ${says}`), `   You see: ${guide.end(walk).says}`]
}

const inEvents = ({ events, end }: Walk) => [
  ...events.map((event, index) => `${index + 1}. ${wordFor(event)}`),
  `   The chart is in: ${JSON.stringify(end.value)}`,
]

/** A path under its short name. */
type Path = { name: string; lines: string[] }

const machines: Readonly<Record<string, () => Path[]>> = {
  ...Object.fromEntries(
    Object.entries(walkable).map(([id, guide]) => [
      id,
      () => guide.walks.map((walk) => ({ name: shortNameOf(walk), lines: inSteps(guide, walk) })),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(unseen).map(([id, walks]) => [id, () => walks.map((walk) => ({ name: shortNameOf(walk), lines: inEvents(walk) }))]),
  ),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in machines))
if (unknown.length > 0) {
  process.stderr.write(`No such machine: ${unknown.join(', ')}. The machines are ${Object.keys(machines).join(', ')}.\n`)
  process.exitCode = 1
} else
  for (const [name, paths] of Object.entries(machines)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const texts = paths().map((path) => `## ${name} ${path.name}\n${path.lines.join('\n')}\n`)
    process.stdout.write(`# ${name}: ${texts.length} paths\n\n${texts.join('\n')}\n`)
  }
