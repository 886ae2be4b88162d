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

it('every chart of a page or of the kit runs where the journal observes it', () => {
  expect(
    naming(/= [^`]*\b(useActorRef|createActor)\(|return useActorRef\(/).filter(
      (file) => !/\b(journal\.observe|observe && \{ inspect: observe \})/.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})
