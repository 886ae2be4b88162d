import type { EarlyExchange } from './early-exchange.ts'

/**
 * Does what asks the token endpoint by `fetch`, with the answer that is already on the way in place of the first one. The library takes no other
 * way of asking; its time-out ends the early request, too.
 */
export const withEarlyAnswer = async <Done>(early: EarlyExchange | undefined, work: () => Promise<Done>): Promise<Done> => {
  if (!early) return work()
  const ask = globalThis.fetch
  const restore = () => {
    globalThis.fetch = ask
  }
  globalThis.fetch = (input, init) => {
    if (input !== early.endpoint) return ask(input, init)
    restore()
    init?.signal?.addEventListener('abort', early.abort)
    return early.answer
  }
  return work().finally(restore)
}
