import { fromCallback, fromPromise } from 'xstate'
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
