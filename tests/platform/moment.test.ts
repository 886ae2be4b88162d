import { describe, expect, it } from 'vitest'
import { isDay, readMoment } from '../../server/src/platform/moment.ts'

describe('readMoment', () => {
  it.each([
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
    ['2024-02-29T23:59:59.999999999+05:30', '2024-02-29T18:29:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('reads %s', (text, moment) => {
    expect(readMoment(text)?.toISOString()).toBe(moment)
  })

  it.each([
    '2026-02-30T09:30:00Z',
    '2025-02-29T09:30:00Z',
    '2026-04-31T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T10:60:00Z',
    '0000-05-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:30:00-01:00',
    '-000001-01-01T00:00:00Z',
    '+12026-01-01T00:00:00Z',
    '12026-01-01T00:00:00Z',
    '2026-01-01T10:00:00',
    '2026-01-01',
    '2026-01-01T10:00Z',
    ' 2026-01-01T10:00:00Z',
    '2026-01-01T10:00:00Z\n',
    '1 Jan 2026',
    'constructor',
    '',
    undefined,
    null,
    1_767_225_600_000,
    new Date(0),
    ['2026-01-01T10:00:00Z'],
    `2026-01-01T10:00:00.${'0'.repeat(100_000)}Z`,
  ])('refuses %j', (text) => {
    expect(readMoment(text)).toBeUndefined()
  })

  it('reads a date, and a time without seconds, only where it is told to', () => {
    expect(readMoment('2026-01-31', { date: true })?.toISOString()).toBe('2026-01-31T00:00:00.000Z')
    expect(readMoment('2026-02-29', { date: true })).toBeUndefined()
    expect(readMoment('2026-01-31T08:30Z', { minutes: true })?.toISOString()).toBe('2026-01-31T08:30:00.000Z')
  })
})

it('isDay knows the calendar', () => {
  expect(['2024-02-29', '0001-01-01', '9999-12-31'].filter((day) => !isDay(day))).toEqual([])
  expect(['2026-02-29', '2026-06-31', '0000-01-01', '2026-1-1', '', '2026-01-01T'].filter(isDay)).toEqual([])
})
