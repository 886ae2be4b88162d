import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bringBack, setAside } from '../../scripts/build/kept-assets.ts'

const DAY = 86_400_000
const dist = mkdtempSync(join(tmpdir(), 'portico-dist-'))
afterAll(() => rmSync(dist, { recursive: true }))

/** A build as Vite makes it: the directory is emptied, then written. */
const build = (now: number, ...names: string[]) => {
  const aside = setAside(dist, now)
  rmSync(dist, { recursive: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(join(dist, 'assets', name), `${name} of day ${now / DAY}`)
  bringBack(dist, aside, now)
}
const kept = () => {
  try {
    return readdirSync(join(dist, 'kept/assets')).toSorted()
  } catch {
    return []
  }
}

it('J1 keeps what a build replaced for 7 days, counted from then, and nothing twice', () => {
  build(100 * DAY, 'start-1.js', 'users-1.js', 'users-1.js.br')
  expect(kept()).toEqual([])
  build(200 * DAY, 'start-2.js', 'users-1.js', 'users-1.js.br')
  expect(kept()).toEqual(['start-1.js'])
  build(203 * DAY, 'start-3.js', 'users-2.js')
  expect(kept()).toEqual(['start-1.js', 'start-2.js', 'users-1.js', 'users-1.js.br'])
  expect(readFileSync(join(dist, 'kept/assets/users-1.js'), 'utf8')).toBe('users-1.js of day 200')
  build(208 * DAY, 'start-1.js')
  expect(kept()).toEqual(['start-2.js', 'start-3.js', 'users-1.js', 'users-1.js.br', 'users-2.js'])
  build(210 * DAY, 'start-1.js')
  expect(kept()).toEqual(['start-3.js', 'users-2.js'])
})
