import type { EarlyExchange } from './early-exchange.ts'

/**
 * Runs work that calls the token endpoint by `fetch`, and answers its first request with the response that was requested early. The library has no
 * other way to inject a response. Its time-out also aborts the early request.
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
