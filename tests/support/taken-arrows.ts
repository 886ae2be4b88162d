import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { Actor } from 'xstate'
import type { InspectionEvent } from 'xstate'
import { arrowIdOf } from '#machines/support/arrows.ts'

/**
 * Setup of `npm run coverage:charts`: writes which arrows the actors of a test file take, one `chart arrow` a line. A path that is only computed
 * (`transition`) is not inspected.
 */
const file = process.env['TAKEN_ARROWS'] ?? ''
const taken = new Set<string>()

const observe = (event: InspectionEvent) => {
  const { id } = (event.actorRef as unknown as { logic: { id?: string } }).logic
  if (event.type === '@xstate.microstep' && id !== undefined) for (const arrow of event._transitions) taken.add(`${id} ${arrowIdOf(arrow)}`)
}

// XState offers an inspection only to whoever creates an actor, and the tests create theirs in many places.
const prototype = Actor.prototype as unknown as { _initState: (this: Actor<never>, ...args: unknown[]) => void }
const begin = prototype._initState
prototype._initState = function inspected(...args) {
  if (this._parent === undefined) this.system.inspect(observe)
  begin.apply(this, args)
}

afterAll(() => appendFileSync(file, [...taken].map((line) => `${line}\n`).join('')))
