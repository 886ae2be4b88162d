import { CombinedError, makeOperation, makeResult } from '@urql/core'
import type { Client, Operation, OperationResult } from '@urql/core'
import type { SettlementDeps } from './exchanges/settlement.exchange.ts'
import { sendMutation } from './send-mutation.ts'
import { SettleOperationDocument } from './settle-operation.generated.ts'

/** Milliseconds after which the server is asked again about a mutation that it is still executing. */
const WAIT = 1_000

export type Settlement = {
  /** Asks for the outcome of a mutation. Resolves to the same result if that stays unknown. */
  ask: (result: OperationResult) => Promise<OperationResult>
  /** For a mutation that is sent again: waits for a question about its key, which may give the key up. Undefined if there is none. */
  prepare: (operation: Operation) => Promise<Operation> | undefined
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
  const running = new Map<string, Promise<OperationResult>>()
  /** New keys of mutations whose first key the server has given up. */
  const renewed = new Map<string, string>()
  let waiting: ReturnType<typeof setTimeout> | undefined

  const settle = async (key: string, result: OperationResult): Promise<OperationResult> => {
    const { operation } = result
    const { customer = '' } = operation.context
    const asking = { customer, background: true, writesNothing: true, expectsErrors: true }
    const { data } = await sendMutation(client, SettleOperationDocument, { key }, asking)
    const { outcome = 'IN_PROGRESS', answer } = data?.settleOperation ?? {}
    if (outcome === 'IN_PROGRESS') {
      if (data) waiting ??= setTimeout(askAll, WAIT)
      unknown.set(key, result)
      return result
    }
    unknown.delete(key)
    if (outcome === 'NOT_DONE') renewed.set(key, crypto.randomUUID())
    if (typeof answer === 'string') return makeResult(operation, { data: JSON.parse(answer) })
    return { ...result, error: refused(outcome === 'DONE' ? 'ANSWER_NOT_REPEATED' : 'NOT_CARRIED_OUT') }
  }
  const ask = (result: OperationResult): Promise<OperationResult> => {
    const key = keyOf(result.operation)
    const asked = running.get(key) ?? settle(key, result).finally(() => running.delete(key))
    running.set(key, asked)
    return asked
  }
  const askLate = async (result: OperationResult) => {
    const settled = await ask(result)
    if (settled === result) return
    const { kind, context } = settled.operation
    onLate({ ...settled, operation: makeOperation(kind, settled.operation, { ...context, asAsked: undefined, isLate: true }) })
    onSettled(settled.error?.graphQLErrors[0]?.extensions['code'] !== 'NOT_CARRIED_OUT')
  }
  const askAll = () => {
    waiting = undefined
    for (const [key, result] of unknown) if (!running.has(key)) void askLate(result)
  }
  const stop = watchReach(askAll)
  return {
    ask,
    prepare: (operation) => {
      const key = keyOf(operation)
      if (operation.kind !== 'mutation' || !(unknown.has(key) || running.has(key) || renewed.has(key))) return undefined
      return Promise.resolve(running.get(key)).then(() => {
        unknown.delete(key)
        const idempotencyKey = renewed.get(key) ?? key
        return makeOperation('mutation', operation, { ...operation.context, idempotencyKey })
      })
    },
    close: () => {
      stop()
      clearTimeout(waiting)
      unknown.clear()
    },
  }
}

const keyOf = ({ context }: Operation): string => context.idempotencyKey ?? ''
const refused = (code: string) => new CombinedError({ graphQLErrors: [{ message: code, extensions: { code } }] })
