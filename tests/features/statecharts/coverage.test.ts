import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { arrowIdOf, arrowsOf, statesOf } from '#machines/support/arrows.ts'
import { charts } from '#src/features/statecharts/charts.ts'
import { coverageOf, loadCoverage, takenIn } from '#src/features/statecharts/coverage/coverage.ts'
import type { ArrowCoverage } from '#src/features/statecharts/coverage/coverage.ts'
import { coverageOfChart, writeCoverage } from '../../../e2e/paths/support/coverage.ts'

const written = await loadCoverage()

// `npm run coverage:charts` writes the file; without it a stale one fails. What unit tests take is measured there and compared with nothing here.
describe.each(charts)('the coverage of $id', (machine) => {
  const arrows = written[machine.id]?.arrows ?? []

  it('is that of its arrows and of its paths in a browser', () => {
    expect(arrows.map(({ id }) => id)).toEqual([machine.root, ...statesOf(machine.root)].flatMap((node) => arrowsOf(node).map(arrowIdOf)))
    const unit = new Set(arrows.filter((arrow) => arrow.unit).map(({ id }) => id))
    expect(written[machine.id]).toEqual(coverageOfChart(machine, (id) => unit.has(id)))
  })

  it('says of each arrow that no browser takes why, or how to get there', () => {
    const silent = arrows.filter(({ browser, way, why, leadsBack }) => browser === 0 && !way && why === undefined && leadsBack !== true)
    expect(silent.map(({ id }) => id)).toEqual([])
  })
})

it('has every arrow of the sign-in among what the tests of its pages take, but the one that needs a mailed link of another user', () => {
  const never = written['signIn']?.arrows.filter(({ unit }) => !unit).map(({ id }) => id)
  expect(never).toEqual(['arriving|refused|0'])
})

it('has ways that end with the event of their arrow', () => {
  const ways = Object.values(written).flatMap(({ arrows }) =>
    arrows.flatMap(({ id, way }) => (way ? [[id.split('|')[1], way] as const] : [])),
  )
  expect(ways.length).toBeGreaterThan(0)
  // An eventless arrow follows whatever event came last.
  expect(ways.filter(([event, way]) => event !== '' && way.at(-1) !== event)).toEqual([])
})

it('is written as the file has it', () => {
  expect(writeCoverage(written)).toBe(readFileSync('src/features/statecharts/coverage.generated.json', 'utf8'))
})

it.each([
  [{ unit: false, browser: 0 }, 'never'],
  [{ unit: true, browser: 0 }, 'unit'],
  [{ unit: false, browser: 2 }, 'browser'],
] as const)('calls %j %s', (arrow, coverage) => {
  expect(coverageOf({ id: '', ...arrow } satisfies ArrowCoverage)).toBe(coverage)
})

it('counts the arrows that a recording takes, each as often as it was counted', () => {
  const entries = [
    { chart: 'idle', arrows: ['a', 'b'] },
    { chart: 'idle', arrows: ['a'], count: 4 },
    { chart: 'auth', arrows: ['a'] },
    { chart: 'idle' },
  ]
  expect([...takenIn(entries, 'idle')]).toEqual([
    ['a', 5],
    ['b', 1],
  ])
})
