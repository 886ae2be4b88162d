import { authExchange as urqlAuthExchange } from '@urql/exchange-auth'
import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'
import { isTokenRefused, NotAuthenticatedError } from '../data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    token?: string | undefined
    /** The mutation's key before `distinctMutations` replaced it; results are returned under this key. */
    callersKey?: number
  }
}

type AuthDeps = {
  /** Token that a request can be sent with right now. Undefined if the caller must wait for one or nobody is signed in. */
  currentToken: () => string | undefined
  getToken: () => Promise<string | undefined>
  renew: (refused: string) => Promise<string | undefined>
}

/**
 * Adds the bearer token to every request. Concurrent requests for a token share one renewal. A refused token is renewed once and the request
 * repeated. Without a session an operation fails with 'Not authenticated!' and nothing is sent.
 */
export const authExchange = ({ currentToken, getToken, renew }: AuthDeps): Exchange =>
  distinctMutations(
    urqlAuthExchange(async ({ appendHeaders }) => {
      let refused: string | undefined
      let renewed: string | undefined
      return {
        willAuthError: () => currentToken() === undefined,
        didAuthError(error, { context }) {
          const isRefused = isTokenRefused(error) && context.token !== undefined
          if (isRefused) refused = context.token
          return isRefused
        },
        async refreshAuth() {
          const before = refused
          refused = undefined
          renewed = await (before === undefined ? getToken() : renew(before)).catch(() => undefined)
          if (renewed === undefined || renewed === before) throw new NotAuthenticatedError()
        },
        addAuthToOperation(operation) {
          const token = currentToken() ?? renewed
          if (token === undefined) return operation
          const carrying = makeOperation(operation.kind, operation, { ...operation.context, token })
          return appendHeaders(carrying, { authorization: `Bearer ${token}` })
        },
      }
    }),
  )

/**
 * Gives each mutation a key of its own. While a token is renewed the library queues operations by key, so two identical mutations would share one
 * request.
 */
const distinctMutations =
  (exchange: Exchange): Exchange =>
  (input) => {
    const wrapped = exchange(input)
    const keys = new Map<unknown, number>()
    let last = 0
    const distinct = (operation: Operation): Operation => {
      const { _instance: instance } = operation.context
      if (instance === undefined) return operation
      const key = keys.get(instance) ?? --last
      if (operation.kind === 'teardown') keys.delete(instance)
      else keys.set(instance, key)
      return makeOperation(operation.kind, { ...operation, key }, { ...operation.context, callersKey: operation.key })
    }
    const restored = (result: OperationResult): OperationResult => {
      const { kind, context } = result.operation
      const { callersKey: key, ...rest } = context
      if (key === undefined) return result
      keys.delete(context._instance)
      return { ...result, operation: makeOperation(kind, { ...result.operation, key }, rest) }
    }
    return (operations) => pipe(operations, map(distinct), wrapped, map(restored))
  }
