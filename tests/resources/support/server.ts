import { Client, cacheExchange, makeErrorResult, makeResult } from 'urql'
import type { Exchange, Operation, OperationResult } from 'urql'
import { filter, make, mergeMap, pipe, takeUntil } from 'wonka'

export type Asked = {
  name: string
  variables: Record<string, unknown>
  /** Organisation that a mutation names; '' for all of them. */
  customer: string | undefined
  answer: (data: object) => void
  fail: (code: string, message?: string) => void
  /** The answer is lost. */
  lose: () => void
  /** The root field is answered, and a part of its answer cannot be read. */
  answerInPart: (data: object, code: string) => void
  /** As the server refuses a field that is never null: no data at all. */
  refuse: (code: string) => void
  cutOff: () => void
}

/**
 * A data client whose server is the test: every request waits in `asked` until the test answers it. As in a browser, a request
 * that is given up at once is never sent. How many rows of a list are in each state is asked apart, in `counts`.
 */
export const heldServer = () => {
  const asked: Asked[] = []
  const counts: Asked[] = []
  const exchange: Exchange = () => (operations) =>
    pipe(
      operations,
      filter((operation) => operation.kind !== 'teardown'),
      mergeMap((operation) =>
        pipe(
          held(operation, nameOf(operation).endsWith('States') ? counts : asked),
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
  const lastOf = (requests: readonly Asked[]) => requests.at(-1) ?? raise('Nothing was asked')
  return { client, asked, last: () => lastOf(asked), counts, lastCount: () => lastOf(counts) }
}

const raise = (message: string): never => {
  throw new Error(message)
}

const nameOf = ({ query: { definitions } }: Operation): string => {
  const [definition] = definitions
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : ''
}

const held = (operation: Operation, asked: Asked[]) =>
  make<OperationResult>(({ next, complete }) => {
    let given = false
    const resolve = (answer: object) => {
      next(makeResult(operation, answer))
      complete()
    }
    queueMicrotask(() => {
      if (given) return
      asked.push({
        name: nameOf(operation),
        variables: { ...operation.variables },
        customer: operation.context.customer,
        answer: (data) => resolve({ data }),
        lose: () => next(makeErrorResult(operation, new TypeError('Failed to fetch'))),
        fail: (code, message = 'No') => resolve({ errors: [{ message, extensions: { code, traceId: 'trace-1' } }] }),
        answerInPart: (data, code) => resolve({ data, errors: [{ message: 'No', extensions: { code, traceId: 'trace-1' } }] }),
        refuse: (code) => resolve({ data: null, errors: [{ message: 'No', extensions: { code, traceId: 'trace-1' } }] }),
        cutOff: () => resolve({ errors: [{ message: 'Failed to fetch' }] }),
      })
    })
    return () => {
      given = true
    }
  })
