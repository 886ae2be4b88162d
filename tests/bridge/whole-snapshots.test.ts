import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join('src', path))
const naming = (what: RegExp) => files.filter((file) => what.test(readFileSync(file, 'utf8')))

it('no view listens to a whole snapshot, which changes with every event of its chart', () => {
  expect(naming(/useSelector\([^,]+,\s*\((\w+)\) => \1\)|\b(useActor|useMachine)\(/)).toEqual(['src/bridge/bridge.tsx'])
})

it('every chart of a page runs by usePageActor, so that the journal tells of it', () => {
  expect(naming(/\buseActorRef\(/)).toEqual(['src/bridge/page-actor.ts'])
})
