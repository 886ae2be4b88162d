import { expect, it } from 'vitest'
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
  )
})
