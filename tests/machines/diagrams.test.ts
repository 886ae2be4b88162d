import { expect, it } from 'vitest'
import { statesOf } from '#machines/support/arrows.ts'
import { describeMachine } from '#machines/support/diagram.ts'
import { charts } from '#src/features/statecharts/charts.ts'

/** Charts that share a room with others of their kind. */
const ROOMS: Readonly<Record<string, string>> = { authenticator: 'enrolment', phone: 'enrolment', passkey: 'enrolment' }
/** An id is a name in code, a file's name has hyphens. */
const fileOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// `npm run diagrams` is this file with `-u`; without it a stale drawing fails.
it.each(charts)('$id is drawn as it is', async (machine) => {
  await expect(describeMachine(machine)).toMatchFileSnapshot(
    `../../machines/${ROOMS[machine.id] ?? fileOf(machine.id)}/${fileOf(machine.id)}.md`,
    '`npm run diagrams` writes it',
  )
})

it.each(charts)('$id says what every state is in which it rests', (machine) => {
  const silent = statesOf(machine.root).filter(({ always = [], description = '' }) => always.length === 0 && description === '')
  expect(silent.map(({ path }) => path.join('.'))).toEqual([])
})
