import { CombinedError, makeOperation, makeResult } from '@urql/core'
import type { Client, Operation, OperationResult } from '@urql/core'
import { isUnreached } from './data-errors.ts'
import { lateResults } from './late-result.ts'
import { getOriginalOperation } from './exchanges/original-operation.exchange.ts'
import type { SettlementDeps } from './exchanges/settlement.exchange.ts'
import { sendMutation } from './send-mutation.ts'
import { SettleOperationDocument } from './settle-operation.generated.ts'

/** Milliseconds after which the server is asked again about a mutation that it is still executing. */
const WAIT = 1_000
/** Longest wait after the server has answered the question with an error. Each such answer doubles the wait. */
const LONGEST_WAIT = 60_000

/** Milliseconds after a lost answer in which the server surely still has its key, which it keeps for 24 hours. */
const KNOWN_FOR = 23 * 3_600_000

export type Settlement = {
  /** Asks for the outcome of a mutation. Resolves to the same result if that stays unknown. */
  ask: (result: OperationResult) => Promise<OperationResult>
  /** For a mutation that is sent again: waits for a question about its key, which may give the key up. Undefined if there is none. */
  prepare: (operation: Operation) => Promise<Operation> | undefined
  /** Answers those who wait for the outcome of a mutation that was sent again with its key and is answered now. */
  answer: (result: OperationResult) => void
  close: () => void
}

/** `onLate` gets the results of mutations whose callers were answered that the outcome is unknown. */
export const createSettlement = ({
  client,
  watchReach,
  onSettled,
  onLate,
}: SettlementDeps & { client: Client; onLate: (result: OperationResult) => void }): Settlement => {
  const unknown = new Map<string, OperationResult>()
  const running = new Map<string, Promise<Settled | undefined>>()
  /** New keys of mutations whose first key the server has given up. */
  const renewed = new Map<string, string>()
  /** When the answer was lost, by key. */
  const lostAt = new Map<string, number>()
  /** Listeners to outcomes that are unknown, by key. */
  const listeners = new Map<string, Set<(result: OperationResult) => void>>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  const isForgotten = (key: string) => Date.now() - (lostAt.get(key) ?? Date.now()) > KNOWN_FOR
  const settle = async (key: string, result: OperationResult): Promise<Settled | undefined> => {
    lostAt.set(key, lostAt.get(key) ?? Date.now())
    // The server would say that it was not done, as it has deleted the key.
    if (isForgotten(key)) return forget(key)
    const { customer = '' } = result.operation.context
    const asking = { customer, background: true, writesNothing: true, expectsErrors: true }
    const { data, error } = await sendMutation(client, SettleOperationDocument, { key }, asking)
    if (isClosed) return undefined
    const { outcome = 'IN_PROGRESS', answer } = data?.settleOperation ?? {}
    failures = error ? failures + 1 : 0
    if (outcome === 'IN_PROGRESS') {
      unknown.set(key, result)
      // What does not reach the server is asked again when it is reachable.
      if (!error || !isUnreached(error)) waiting ??= setTimeout(askAll, Math.min(LONGEST_WAIT, WAIT * 2 ** failures))
      return undefined
    }
    unknown.delete(key)
    lostAt.delete(key)
    if (outcome === 'NOT_DONE') renewed.set(key, crypto.randomUUID())
    if (typeof answer === 'string') return { data: JSON.parse(answer), error: undefined }
    return { data: undefined, error: refused(outcome === 'DONE' ? 'ANSWER_NOT_REPEATED' : 'NOT_CARRIED_OUT') }
  }
  const forget = (key: string): Settled => {
    unknown.delete(key)
    lostAt.delete(key)
    return { data: undefined, error: refused('OUTCOME_FORGOTTEN') }
  }
  /** Answers a mutation without sending it, because its key, which is forgotten, would have it carried out once more. */
  const answerForgotten = async (operation: Operation, key: string): Promise<Operation> => {
    const answered = withAnswer({ operation, stale: false, hasNext: false }, forget(key))
    // The caller listens once its operation has been dispatched.
    await Promise.resolve()
    reachListeners(answered, key)
    onLate(answered)
    return new Promise(() => undefined)
  }
  const ask = async (result: OperationResult): Promise<OperationResult> => {
    if (isClosed) return result
    const key = keyOf(result.operation)
    const request = running.get(key) ?? settle(key, result).finally(() => running.delete(key))
    running.set(key, request)
    const settled = await request
    if (settled && !isClosed) {
      const answered = withAnswer(result, settled)
      reachListeners(answered)
      return answered
    }
    const own = listeners.get(key) ?? new Set()
    listeners.set(key, own)
    if (result.error)
      lateResults.set(result.error, (listener) => {
        own.add(listener)
        return () => void own.delete(listener)
      })
    return result
  }
  /** Returns whether anybody listens. */
  const reachListeners = (result: OperationResult, key = keyOf(result.operation)): boolean => {
    const own = [...(listeners.get(key) ?? [])]
    listeners.delete(key)
    for (const listener of own) listener(result)
    return own.length > 0
  }
  const askLate = async (result: OperationResult) => {
    const isAwaited = (listeners.get(keyOf(result.operation))?.size ?? 0) > 0
    const settled = await ask(result)
    if (settled === result) return
    const operation = getOriginalOperation(settled.operation)
    const context = { ...operation.context, asAsked: undefined, isLate: true, isAwaited }
    onLate({ ...settled, operation: makeOperation('mutation', operation, context) })
    const code = settled.error?.graphQLErrors[0]?.extensions['code']
    // What is forgotten is reported as an error.
    if (!isAwaited && code !== 'OUTCOME_FORGOTTEN') onSettled(code !== 'NOT_CARRIED_OUT')
  }
  const askAll = () => {
    waiting = undefined
    for (const [key, result] of unknown) if (!running.has(key)) void askLate(result)
  }
  const stop = watchReach(askAll)
  /** The key that a mutation is sent with: the server may have given up its first key, and then also the keys that followed. */
  const lastKey = (key: string): string => {
    const next = renewed.get(key)
    return next === undefined ? key : lastKey(next)
  }
  const freeKey = async (first: string): Promise<string> => {
    const key = lastKey(first)
    const question = running.get(key)
    if (!question) {
      unknown.delete(key)
      return key
    }
    await question
    return freeKey(key)
  }
  return {
    ask,
    prepare: (operation) => {
      if (operation.kind !== 'mutation') return undefined
      const first = keyOf(operation)
      const key = lastKey(first)
      if (isForgotten(key)) return answerForgotten(operation, key)
      if (key === first && !unknown.has(key) && !running.has(key)) return undefined
      return freeKey(key).then((idempotencyKey) => makeOperation('mutation', operation, { ...operation.context, idempotencyKey }))
    },
    answer: (result) => void reachListeners(result),
    close: () => {
      isClosed = true
      listeners.clear()
      stop()
      clearTimeout(waiting)
      unknown.clear()
      lostAt.clear()
    },
  }
}

/** What became of a mutation. It may have been sent by several callers with the same key. */
type Settled = { data: OperationResult['data']; error: CombinedError | undefined }

const withAnswer = (result: OperationResult, { data, error }: Settled): OperationResult =>
  error ? { ...result, data: undefined, error } : makeResult(result.operation, { data })
const keyOf = ({ context }: Operation): string => context.idempotencyKey ?? ''
const refused = (code: string) => new CombinedError({ graphQLErrors: [{ message: code, extensions: { code } }] })
