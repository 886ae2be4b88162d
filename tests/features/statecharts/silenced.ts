import { fromCallback, fromPromise } from 'xstate'
import type { AnyStateMachine } from 'xstate'

/** Actors that never answer, in place of those of a machine. */
export const silencedActors = (machine: AnyStateMachine) =>
  Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      // A promise that never settles serves for machines and promises; a listener is one that never reports.
      Reflect.has(Object(logic), 'start') ? fromCallback(() => {}) : fromPromise(() => new Promise(() => {})),
    ]),
  ) as never
