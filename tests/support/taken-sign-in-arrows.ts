import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { arrowIdOf } from '#machines/support/arrows.ts'

/**
 * Setup of `npm run coverage:charts` for the tests of the provider's pages: writes which arrows of `signIn` their requests take. The server has no
 * actor of the chart, it only computes what follows.
 */
const file = process.env['TAKEN_ARROWS'] ?? ''
const taken = new Set<string>()

const observe = (event: InspectionEvent) => {
  if (event.type === '@xstate.microstep') for (const arrow of event._transitions) taken.add(`${signInMachine.id} ${arrowIdOf(arrow)}`)
}

const { transition } = signInMachine
beforeAll(() => {
  signInMachine.transition = (snapshot, event, scope) => {
    scope.system.inspect(observe)
    return transition.call(signInMachine, snapshot, event, scope)
  }
})
afterAll(() => {
  signInMachine.transition = transition
  appendFileSync(file, [...taken].map((line) => `${line}\n`).join(''))
})
