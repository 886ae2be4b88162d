import { authExchange as urqlAuthExchange } from '@urql/exchange-auth'
import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'
import { isTokenRefused, NotAuthenticatedError } from '../data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The token that this request carries. */
    token?: string | undefined
    /** The key that a mutation has for its caller. */
    callersKey?: number
  }
}

type AuthDeps = {
  /** The token that a request can be sent with right now; undefined where one must be waited for, or nobody is signed in. */
  currentToken: () => string | undefined
  getToken: () => Promise<string | undefined>
  renew: (refused: string) => Promise<string | undefined>
}

/**
 * Puts the bearer token on every request. All who ask for a token wait for one renewal; a token that the server refuses is renewed
 * once, and the request sent again. Without a session a call fails with 'Not authenticated!' and never leaves the browser.
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

/** The library queues by key what waits for a renewal, and two mutations that ask the same share one: here each has its own. */
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
