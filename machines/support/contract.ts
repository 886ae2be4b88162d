import { fromCallback, fromPromise, setup as setUpMachine } from 'xstate'
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'

/** Declares a one-shot actor that `src/actors` must implement. Without an implementation it fails with an error. */
export const promised = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)))

/**
 * Declares a long-lived listener that `src/actors` must implement, and the events that it accepts. Without an implementation it fails with an error.
 */
export const watched = <Sent extends EventObject, Input = void, Told extends EventObject = EventObject>(
  name: string,
): CallbackActorLogic<Told, Input, Sent> =>
  fromCallback<Told, Input, Sent>(() => {
    throw new Error(`Actor "${name}" was not provided`)
  })

/** Declares a side effect (navigation, a log line) that `src/actors` must implement. Without an implementation it fails with an error. */
export const effect =
  <Params>(name: string) =>
  (_args: unknown, _params: Params): void => {
    throw new Error(`Action "${name}" was not provided`)
  }

/** One evaluation of a guard. `event` is the object that the machine was handling, so that it can be matched with the inspected step. */
export type GuardAnswer = { event: object; guard: string; params: unknown; answer: boolean }

/** Receives every evaluation of a guard while a recorder runs: XState itself does not report them. */
export const guardAnswers: { report?: ((answer: GuardAnswer) => void) | undefined } = {}

type Guard = (args: { event: object }, params: unknown) => boolean

type Setup = typeof setUpMachine

/** `setup` of XState, with guards that report their answers. Every machine is set up by it. */
export const setup = ((parts: { guards?: Record<string, Guard> }) => {
  const guards = Object.entries(parts.guards ?? {}).map(([guard, ask]): [string, Guard] => [
    guard,
    (args, params) => {
      const answer = ask(args, params)
      guardAnswers.report?.({ event: args.event, guard, params, answer })
      return answer
    },
  ])
  return setUpMachine({ ...parts, guards: Object.fromEntries(guards) })
}) as unknown as Setup
