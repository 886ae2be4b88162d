import { expect, it } from 'vitest'
import { Recent } from '../../../server/src/platform/recent.ts'

it('forgets what was not asked for the longest, and nothing else', () => {
  const recent = new Recent<string, number>(3)
  for (const [at, key] of ['a', 'b', 'c'].entries()) recent.set(key, at)
  expect(recent.get('a')).toBe(0)
  recent.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual([0, undefined, 2, 3])
  recent.set('a', 4)
  expect(['a', 'c', 'd'].map((key) => recent.get(key))).toEqual([4, 2, 3])
})
