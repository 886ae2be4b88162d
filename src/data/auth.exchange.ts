import { makeErrorResult, makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { filter, fromPromise, fromValue, makeSubject, merge, mergeMap, pipe, share, takeUntil } from 'wonka'
import { isTokenRefused, NotAuthenticatedError } from './data-errors.ts'
import { withHeaders } from './operation-headers.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The token that this request carries, and whether it is already the second try. */
    token?: string | undefined
    retriedWithNewToken?: boolean
  }
}

type AuthDeps = {
  getToken: () => Promise<string | undefined>
  renew: (refused: string) => Promise<string | undefined>
}

/**
 * Puts the bearer token on every request. All who ask for a token wait for one renewal; a token that the server refuses is renewed
 * once, and the request sent again. Without a session a call fails with 'Not authenticated!' and never leaves the browser.
 */
export const authExchange =
  ({ getToken, renew }: AuthDeps): Exchange =>
  ({ forward }) =>
  (operations) => {
    const shared = pipe(operations, share)
    const again = makeSubject<Operation>()
    const failed = makeSubject<OperationResult>()

    const isEndOf = (operation: Operation) =>
      pipe(
        shared,
        filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
      )
    const authorise = async (operation: Operation): Promise<Operation | undefined> => {
      const refused = operation.context.retriedWithNewToken ? operation.context.token : undefined
      const token = await (refused === undefined ? getToken() : renew(refused)).catch(() => undefined)
      if (token !== undefined && token !== refused) return carrying(operation, token)
      failed.next(makeErrorResult(operation, new NotAuthenticatedError()))
      return undefined
    }

    const authorised = pipe(
      merge([shared, again.source]),
      mergeMap((operation) =>
        operation.kind === 'teardown'
          ? fromValue<Operation | undefined>(operation)
          : pipe(fromPromise(authorise(operation)), takeUntil(isEndOf(operation))),
      ),
      filter((operation) => operation !== undefined),
    )

    const results = pipe(
      forward(authorised),
      filter(({ error, operation }) => {
        if (!error || !isTokenRefused(error) || operation.context.retriedWithNewToken || operation.context.token === undefined) return true
        again.next(makeOperation(operation.kind, operation, { ...operation.context, retriedWithNewToken: true }))
        return false
      }),
    )
    return merge([results, failed.source])
  }

const carrying = (operation: Operation, token: string) =>
  withHeaders(makeOperation(operation.kind, operation, { ...operation.context, token }), { authorization: `Bearer ${token}` })
