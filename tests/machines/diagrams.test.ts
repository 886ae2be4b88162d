import { expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { authMachine } from '#machines/auth/auth.machine.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import { describeMachine } from '#machines/support/diagram.ts'

const machines: AnyStateMachine[] = [appMachine, authMachine, renewalMachine, idleMachine]

// `npm run diagrams` is this file with `-u`; without it a stale drawing fails.
it.each(machines)('$id is drawn as it is', async (machine) => {
  await expect(describeMachine(machine)).toMatchFileSnapshot(`../../machines/${machine.id}/${machine.id}.md`)
})
