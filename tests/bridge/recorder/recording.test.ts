import { describe, expect, it } from 'vitest'
import { fitRecording, readRecording, writeRecording } from '#src/bridge/recorder/recording.ts'
import type { Entry, Recording } from '#src/bridge/recorder/recording.ts'

const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  n,
  at: 1_000 - n,
  chart: 'auth',
  actor: 'auth',
  event: 'signIn',
  before: ['signedOut'],
  states: ['redirecting'],
  ...more,
})
const recording = (entries: Entry[]): Recording => ({
  portico: 1,
  head: {
    version: '1.0.0',
    commit: 'abc',
    at: 5,
    charts: { auth: 'f00' },
    role: 'EMPLOYEE',
    language: 'de',
    viewport: [390, 844],
    address: '/',
  },
  entries,
})
const whole = recording([
  entry(1),
  entry(2, {
    guards: [{ guard: 'wouldLoop', answer: false, read: { at: 4 } }],
    arrows: ['signedOut|signIn|1'],
    fields: { automatic: true },
  }),
])

describe('a recording as text', () => {
  it('is read back as it was written, in the order of its entries although the clock jumped', () => {
    expect(readRecording(writeRecording(whole))).toEqual(whole)
    const mixed = recording([entry(2), entry(1)])
    expect(readRecording(writeRecording(mixed))).toEqual(recording([entry(1), entry(2)]))
  })

  it('of another version is named as such', () => {
    expect(readRecording(writeRecording(whole).replace('"portico":1', '"portico":2'))).toBe('version')
  })

  it('that is cut in the middle, altered by hand, empty or too long is refused', () => {
    const text = writeRecording(whole)
    expect(readRecording(text.slice(0, text.length / 2))).toBe('malformed')
    expect(readRecording(text.replace('"signIn"', '7'))).toBe('malformed')
    expect(readRecording(text.replace('"answer":false', '"answer":"no"'))).toBe('malformed')
    expect(readRecording(text.replace('"viewport":[390,844]', '"viewport":"wide"'))).toBe('malformed')
    expect(readRecording(text.replace(/"at":999/, '"at":9e99'))).toBe('malformed')
    expect(readRecording(text.replace('"at":5,', '"at":9e99,'))).toBe('malformed')
    expect(readRecording(writeRecording(recording([])))).toBe('empty')
    expect(readRecording('x'.repeat(10_000_000))).toBe('tooLong')
    for (const other of ['', '[]', 'null', '{"portico":1}', '[{"at":1,"chart":"a","event":"b","states":[]}]'])
      expect(readRecording(other)).toBe('malformed')
  })

  it('is cut to what the server accepts, the oldest entries first', () => {
    const many = recording(Array.from({ length: 4_000 }, (_, at) => entry(at + 1, { fields: { code: '…'.repeat(30) } })))
    const fitting = fitRecording(many)
    expect(fitting.entries.at(-1)).toEqual(many.entries.at(-1))
    expect(fitting.entries.length).toBeLessThan(many.entries.length)
    const sent = new TextEncoder().encode(JSON.stringify(writeRecording(fitting))).length
    expect(sent).toBeGreaterThan(245_000)
    expect(sent).toBeLessThanOrEqual(250_000)
    expect(fitRecording(whole)).toEqual(whole)
  })

  it('that is nested without end is refused', () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    expect(readRecording(writeRecording(whole).replace('"fields":{"automatic":true}', `"fields":${deep}`))).toBe('malformed')
  })
})
