import { fromCallback, fromPromise } from 'xstate'
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'

/** Names a one-shot piece of work that `src/actors` must provide. Unprovided, it fails loudly. */
export const promised = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)))

/** Names a long-lived listener that `src/actors` must provide, and what it may be told. Unprovided, it fails loudly. */
export const watched = <Sent extends EventObject, Input = void, Told extends EventObject = EventObject>(
  name: string,
): CallbackActorLogic<Told, Input, Sent> =>
  fromCallback<Told, Input, Sent>(() => {
    throw new Error(`Actor "${name}" was not provided`)
  })

/** Names an effect on the world (an address, a log line) that `src/actors` must provide. Unprovided, it fails loudly. */
export const effect =
  <Params>(name: string) =>
  (_args: unknown, _params: Params): void => {
    throw new Error(`Action "${name}" was not provided`)
  }
