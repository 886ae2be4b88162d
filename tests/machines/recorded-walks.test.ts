import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { accountMachine } from '#machines/account/account.machine.ts'
import { arrowIdOf, arrowsOf, hashOf, statesOf } from '#machines/support/arrows.ts'
import { lastMove, readPath } from '#src/bridge/recorder/recorded-path.ts'
import type { RecordedPath } from '#src/bridge/recorder/recorded-path.ts'
import { writeRecording } from '#src/bridge/recorder/recording.ts'
import type { Entry, Head } from '#src/bridge/recorder/recording.ts'
import { TESTED_CHARTS, testNameOf, writeTest } from '#src/features/statecharts/recorded-test.ts'
import { pathIn } from '../../e2e/paths/support/recorded-file.ts'
import { recordedWalk, takers } from '../../e2e/paths/support/recorded.ts'
import { walkable } from '../../e2e/paths/support/walks.ts'
import type { Walkable } from '../../e2e/paths/support/walking.ts'
import { wordFor } from '../support/paths.ts'

const head: Head = {
  version: '1.2.3',
  commit: 'abcdef0123',
  at: Date.UTC(2026, 10, 29, 20, 5),
  charts: { account: 'hash' },
  role: undefined,
  language: 'en',
  viewport: [1280, 800],
  address: '/account/confirm',
}
let count = 0
const entry = (event: string, before: string[], states: string[], more: Partial<Entry> = {}): Entry => ({
  n: ++count,
  at: 0,
  chart: 'account',
  actor: 'account',
  event,
  before,
  states,
  arrows: [`${before[0]}|${event}|0`],
  ...more,
})
const READ = 'xstate.done.actor.readLink'
const LOST = 'xstate.error.actor.readLink'
const pathOf = (arrow: string, steps: RecordedPath['steps'] = [], states: string[] = [], chart = 'account'): RecordedPath => ({
  chart,
  hash: undefined,
  arrow,
  states,
  steps,
})
const wordsOf = (path: RecordedPath) => recordedWalk(path).events.map(wordFor)
const arrowsBy = (event: string, machine: AnyStateMachine = accountMachine) =>
  Object.values(machine.states).flatMap((state) => (state.transitions.get(event) ?? []).map((_, at) => `${state.key}|${event}|${at}`))

describe('the path of a recording', () => {
  const entries = [
    entry('xstate.init', [], ['reading'], { arrows: undefined }),
    entry(LOST, ['reading'], ['unreachable']),
    entry('retry', ['unreachable'], ['reading']),
    entry(READ, ['reading'], ['usable'], { fields: { state: 'usable', purpose: 'confirmEmail' } }),
    entry('clock.ticked', ['active'], ['warned'], { chart: 'idle', actor: 'idle' }),
    entry('confirm', ['usable'], ['using'], { actor: 'account#2' }),
  ]
  const recording = { portico: 1 as const, head, entries }

  it('ends where the user was last, not a chart that acts by itself', () => {
    expect(lastMove(entries.slice(0, 5))?.n).toBe(entries[3]?.n)
    expect(lastMove(entries.filter(({ chart }) => chart === 'idle'))?.event).toBe('clock.ticked')
    expect(lastMove(entries.slice(0, 1))).toBeUndefined()
  })

  it('has one actor of a chart, without the rounds that led back to a state', () => {
    expect(readPath(recording, entries[3] as Entry)).toEqual({
      chart: 'account',
      hash: 'hash',
      arrow: `reading|${READ}|0`,
      states: ['usable'],
      steps: [{ event: READ, fields: { state: 'usable', purpose: 'confirmEmail' } }],
    })
    expect(readPath(recording, entries[5] as Entry)?.steps).toEqual([{ event: 'confirm' }])
    expect(readPath(recording, entries[0] as Entry)).toBeUndefined()
  })

  it('is read of a file, to the event that is named, and every file that is none says why', () => {
    const text = writeRecording(recording)
    expect(pathIn(text, '2').arrow).toBe(`reading|${LOST}|0`)
    expect(pathIn(text).arrow).toBe('usable|confirm|0')
    const readOf = (damaged: string, event?: string) => () => pathIn(damaged, event)
    expect(readOf(text, '7')).toThrow('The recording has no event 7: they are numbered from 1 to 6.')
    expect(readOf(text, 'x')).toThrow('no event x')
    expect(readOf(text, '1')).toThrow('no arrow up to this event')
    expect(readOf(text.slice(0, -40))).toThrow('cut or altered')
    expect(readOf(text.replace('"states":["usable"]', '"states":"usable"'))).toThrow('cut or altered')
    expect(readOf(text.replace('"portico":1', '"portico":2'))).toThrow('another version of the portal')
    expect(readOf('x'.repeat(10_000_000))).toThrow('longer than any recording')
    expect(readOf(writeRecording({ ...recording, entries: [] }))).toThrow('no events')
  })

  it('becomes a test that names where it was recorded, and nothing that is written into it leaves its comment', () => {
    const path = readPath(recording, entries[3] as Entry) as RecordedPath
    expect(testNameOf({ chart: 'setupLink' }, head)).toBe('setup-link-202611292005.spec.ts')
    const text = writeTest(path, { ...head, address: '/x\nawait import("evil")', version: '1`${2}' })
    expect(text.split('\n').slice(0, 5)).toEqual([
      "import { takeRecorded } from '../paths/support/recorded.ts'",
      '',
      '// e2e/recorded/account-202611292005.spec.ts',
      '// Recorded on 2026-11-29: /x?await import(?evil?), version 1???2? (abcdef01).',
      'await takeRecorded({',
    ])
    expect(JSON.parse(text.slice(text.indexOf('({') + 1, text.lastIndexOf(')')))).toEqual(path)
  })
})

it('writes no test of a chart that it does not know, whose name could be code', () => {
  expect(() => writeTest({ ...pathOf('a|b|0'), chart: 'idle\nawait import("evil")' }, head)).toThrow('No test can take the chart')
})

describe('the walk to a recorded arrow', () => {
  it('is the shortest, with the codes that were recorded', () => {
    const arrow = arrowsBy('confirm')[0] ?? ''
    const words = wordsOf(pathOf(arrow, [{ event: READ, fields: { state: 'usable', purpose: 'undoEmail' } }, { event: 'confirm' }]))
    expect(words).toHaveLength(2)
    expect(words[0]).toContain('undoEmail')
    expect(words[1]).toBe('confirm')
  })

  it('ends with the answer that is no failure, where the recording ends with one', () => {
    const [lost] = arrowsBy(LOST)
    const walk = recordedWalk(pathOf(lost ?? ''))
    expect(walk.events.map(({ type }) => type)).toEqual([READ])
    expect(walk.end.value).not.toBe('unreachable')
  })

  it('ends with the progress that is no failure, where the recording ends with one', () => {
    const walk = recordedWalk(pathOf('uploading|upload.failed|0', [], [], 'avatar'))
    expect(walk.events.at(-1)?.type).toBe('upload.completed')
  })

  it.each([...TESTED_CHARTS])('is there for every arrow of %s that a browser can take, and can be said in words', (chart) => {
    const guide: Walkable<never> = walkable[chart as keyof typeof walkable]
    const arrows = [guide.machine.root, ...statesOf(guide.machine.root)].flatMap((node) => arrowsOf(node).map(arrowIdOf))
    const outcomes = arrows.map((arrow) => {
      try {
        const walk = recordedWalk(pathOf(arrow, [], [], chart))
        return `${guide.title(walk).length > 0}`
      } catch (error) {
        return String(error)
      }
    })
    const refused = outcomes.filter((outcome) => outcome !== 'true')
    expect(refused.filter((outcome) => !/No browser can take it|No path over the samples|without a failure/.test(outcome))).toEqual([])
    expect(refused.length).toBeLessThan(arrows.length / 2)
  })

  it('says what is gone or cannot be taken', () => {
    expect(() => recordedWalk({ ...pathOf('nowhere|gone|0'), hash: 'old' })).toThrow(
      'no arrow "nowhere|gone|0". It has changed since the recording.',
    )
    const same = { ...pathOf('nowhere|gone|0'), hash: hashOf(accountMachine) }
    expect(() => recordedWalk(same)).toThrow(/no arrow "nowhere\|gone\|0"\.$/)
    expect(() => recordedWalk(pathOf('x|y|0', [], [], 'fax'))).toThrow('There is no chart "fax".')
    expect(() => recordedWalk(pathOf('x|y|0', [], [], 'record'))).toThrow('No single path of the chart record')
    expect(() => recordedWalk(pathOf('x|y|0', [], [], 'toString'))).toThrow('There is no chart "toString".')
    // A terminal obeys neither an escape sequence nor the control characters of eight bits.
    expect(() => recordedWalk(pathOf('x|\u001b[2J\u009b2J|0'))).toThrow(String.raw`has no arrow "x|\u001b[2J\u009b2J|0".`)
    expect(() => recordedWalk(pathOf('x|y|0', [], [], '\u001b]0;x\u0007'))).toThrow(String.raw`There is no chart "\u001b]0;x\u0007".`)
  })

  it('is known for every walk that a browser takes', () => {
    expect([...TESTED_CHARTS].toSorted()).toEqual(Object.keys(takers).toSorted())
    for (const chart of TESTED_CHARTS) expect(Object.keys(walkable)).toContain(chart)
  })
})
