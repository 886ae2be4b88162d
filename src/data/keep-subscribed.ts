import type { Client, CombinedError, TypedDocumentNode } from '@urql/core'

const TRY_AGAIN = 30_000

type Options = {
  /** Returns true for an error after which subscribing again is pointless. */
  isOver?: (error: CombinedError) => boolean
  /** Milliseconds until a failed subscription is started again. */
  again?: number
}

/**
 * Keeps a subscription running: one that fails is started again. It runs in the background and does not count as activity. Returns the unsubscribe
 * function.
 */
export const keepSubscribed = <Data>(
  client: Client,
  query: TypedDocumentNode<Data, Record<string, never>>,
  hear: (data: Data) => void,
  { isOver = () => false, again = TRY_AGAIN }: Options = {},
): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const listen = () => {
    const heard = client.subscription(query, {}, { expectsErrors: true, background: true }).subscribe(({ data, error }) => {
      if (data) hear(data)
      else if (error && !isOver(error)) {
        clearTimeout(waiting)
        waiting = setTimeout(() => (stop(), listen()), again)
      }
    })
    stop = () => heard.unsubscribe()
  }
  listen()
  return () => {
    clearTimeout(waiting)
    stop()
  }
}
