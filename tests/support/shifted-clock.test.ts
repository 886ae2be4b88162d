import { afterEach, expect, it } from 'vitest'
import { setAhead } from './shifted-clock.ts'

afterEach(() => setAhead(0))

it('moves now and leaves given moments alone', () => {
  const before = Date.now()
  setAhead(3_600_000)
  expect(Date.now() - before).toBeGreaterThanOrEqual(3_600_000)
  expect(new Date().getTime() - before).toBeGreaterThanOrEqual(3_600_000)
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
  expect(new Date()).toBeInstanceOf(Date)
  expect(Date.UTC(2026, 0)).toBe(Date.parse('2026-01-01T00:00:00Z'))
})
