import { Client, cacheExchange, makeResult } from 'urql'
import type { Exchange, Operation, OperationResult } from 'urql'
import { filter, make, mergeMap, pipe, takeUntil } from 'wonka'

export type Asked = {
  name: string
  variables: Record<string, unknown>
  answer: (data: object) => void
  fail: (code: string, message?: string) => void
  cutOff: () => void
}

/**
 * A data client whose server is the test: every request waits in `asked` until the test answers it. As in a browser, a request
 * that is given up at once is never sent.
 */
export const heldServer = () => {
  const asked: Asked[] = []
  const exchange: Exchange = () => (operations) =>
    pipe(
      operations,
      filter((operation) => operation.kind !== 'teardown'),
      mergeMap((operation) =>
        pipe(
          held(operation, asked),
          takeUntil(
            pipe(
              operations,
              filter((other) => other.kind === 'teardown' && other.key === operation.key),
            ),
          ),
        ),
      ),
    )
  const client = new Client({ url: 'http://portal.test/graphql', exchanges: [cacheExchange, exchange], preferGetMethod: false })
  return { client, asked, last: () => asked.at(-1) ?? raise('Nothing was asked') }
}

const raise = (message: string): never => {
  throw new Error(message)
}

const held = (operation: Operation, asked: Asked[]) =>
  make<OperationResult>(({ next, complete }) => {
    let given = false
    const resolve = (answer: object) => {
      next(makeResult(operation, answer))
      complete()
    }
    const definition = operation.query.definitions[0]
    queueMicrotask(() => {
      if (given) return
      asked.push({
        name: definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '',
        variables: { ...operation.variables },
        answer: (data) => resolve({ data }),
        fail: (code, message = 'No') => resolve({ errors: [{ message, extensions: { code, traceId: 'trace-1' } }] }),
        cutOff: () => resolve({ errors: [{ message: 'Failed to fetch' }] }),
      })
    })
    return () => {
      given = true
    }
  })
