import { CombinedError, makeOperation, makeResult } from '@urql/core'
import type { Client, Exchange, Operation, OperationResult } from '@urql/core'
import { fromPromise, fromValue, makeSubject, merge, mergeMap } from 'wonka'
import { isOutcomeUnknown } from '../data-errors.ts'
import { sendMutation } from '../send-mutation.ts'
import { SettleOperationDocument } from '../settle-operation.generated.ts'

/** Milliseconds after which the server is asked again about a mutation that it is still executing. */
const WAIT = 1_000

declare module '@urql/core' {
  interface OperationContext {
    /** The caller was answered before that the outcome is unknown. The next attempt uses the same key, so that nothing is done twice. */
    isLate?: boolean
  }
}

type SettlementDeps = {
  /** Subscribes to the moment at which the server becomes reachable again. Returns the unsubscribe function. */
  watchReach: (hear: () => void) => () => void
  /** Called when the outcome of a mutation becomes known after its caller was answered that it is unknown. */
  onSettled: (isDone: boolean) => void
}

/**
 * Asks the server by the idempotency key for the outcome of a mutation whose answer was lost. The caller gets the stored answer, or an error that says
 * that nothing was done. While nobody answers, the caller is told that the outcome is unknown, and the server is asked again once it is reachable. It
 * is inside the cache, which then refetches what the mutation has changed.
 */
export const createSettlement = ({ watchReach, onSettled }: SettlementDeps): { exchange: Exchange; close: () => void } => {
  const unknown = new Map<string, OperationResult>()
  const running = new Map<string, Promise<OperationResult>>()
  /** New keys of mutations whose first key the server has given up. */
  const renewed = new Map<string, string>()
  const late = makeSubject<OperationResult>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let client: Client

  const settle = async (key: string, result: OperationResult): Promise<OperationResult> => {
    const { operation } = result
    const { customer = '' } = operation.context
    const asking = { customer, background: true, writesNothing: true, expectsErrors: true }
    const { data } = await sendMutation(client, SettleOperationDocument, { key }, asking)
    const { outcome = 'IN_PROGRESS', answer } = data?.settleOperation ?? {}
    if (data && outcome === 'IN_PROGRESS') waiting ??= setTimeout(askAll, WAIT)
    if (outcome === 'IN_PROGRESS') {
      unknown.set(key, result)
      return result
    }
    unknown.delete(key)
    if (outcome === 'NOT_DONE') renewed.set(key, crypto.randomUUID())
    if (typeof answer === 'string') return makeResult(operation, { data: JSON.parse(answer) })
    return { ...result, error: refused(outcome === 'DONE' ? 'ANSWER_NOT_REPEATED' : 'NOT_CARRIED_OUT') }
  }
  const ask = (key: string, result: OperationResult): Promise<OperationResult> => {
    const asked = running.get(key) ?? settle(key, result).finally(() => running.delete(key))
    running.set(key, asked)
    return asked
  }
  const askLate = async (key: string, result: OperationResult) => {
    const settled = await ask(key, result)
    if (settled === result) return
    const { kind, context } = settled.operation
    late.next({ ...settled, operation: makeOperation(kind, settled.operation, { ...context, asAsked: undefined, isLate: true }) })
    onSettled(settled.error === undefined || settled.error.graphQLErrors[0]?.extensions.code === 'ANSWER_NOT_REPEATED')
  }
  const askAll = () => {
    waiting = undefined
    for (const [key, result] of unknown) if (!running.has(key)) void askLate(key, result)
  }

  /** A mutation that is sent again waits for a question about its key, which may give the key up. */
  const prepare = async (operation: Operation, key: string): Promise<Operation> => {
    await running.get(key)
    unknown.delete(key)
    const idempotencyKey = renewed.get(key)
    return idempotencyKey === undefined ? operation : makeOperation('mutation', operation, { ...operation.context, idempotencyKey })
  }
  const stop = watchReach(askAll)
  return {
    exchange: ({ forward, client: asking }) => {
      client = asking
      return (operations) => {
        const sent = mergeMap((operation: Operation) => {
          const { idempotencyKey: key } = operation.context
          const isKnown = key === undefined || !(unknown.has(key) || running.has(key) || renewed.has(key))
          return operation.kind !== 'mutation' || isKnown ? fromValue(operation) : fromPromise(prepare(operation, key))
        })(operations)
        const answered = mergeMap((result: OperationResult) => {
          const { kind, context } = result.operation
          const { idempotencyKey: key, background } = context
          const isLost = kind === 'mutation' && key !== undefined && !background && result.error && isOutcomeUnknown(result.error)
          return isLost ? fromPromise(ask(key, result)) : fromValue(result)
        })(forward(sent))
        return merge([answered, late.source])
      }
    },
    close: () => {
      stop()
      clearTimeout(waiting)
      unknown.clear()
    },
  }
}

const refused = (code: string) => new CombinedError({ graphQLErrors: [{ message: code, extensions: { code } }] })
