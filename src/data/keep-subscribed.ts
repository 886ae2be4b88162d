import type { Client, CombinedError, TypedDocumentNode } from '@urql/core'

const TRY_AGAIN = 30_000

type Options = {
  /** Asked about an error: true when there is nothing left to try. */
  isOver?: (error: CombinedError) => boolean
  /** Milliseconds after which an ended subscription is begun anew. */
  again?: number
}

/** Hears what a subscription tells, for as long as it takes: one that fails is begun anew. Nobody asked for it, so it is no activity. Answers how to stop. */
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
