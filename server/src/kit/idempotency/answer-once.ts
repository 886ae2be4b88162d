import { GraphQLError } from 'graphql'
import type { ExecutionResult } from 'graphql'
import { beginningWith } from '../../db/pipeline/opening-row.ts'
import type { RequestContext } from '../graphql/context.ts'
import { refusal } from '../graphql/refusal.ts'
import { digestOf, fingerprintOf, openAnswer, sealAnswer } from './key.ts'
import { findAnswer, hasErrors, insertAnswer, keyRow, storeAnswer } from './stored-answers.ts'
import type { StoredAnswer } from './stored-answers.ts'

type Caller = Pick<RequestContext, 'owner' | 'viewer' | 'customerId'>
type Request = {
  readonly key: string
  /** All that tells this request from another one, as JSON. */
  readonly sent: unknown
  /** Whether its answer holds what is shown only once. */
  readonly isSecret: boolean
}

/** A larger answer is not stored; whoever asks again is told that it was done. In characters. */
const LONGEST_ANSWER = 65_536
/** Within this the answer of what was done is stored, or its process has died. */
const SOON_MS = 10_000

/**
 * Carries a request out once, however often it comes with its key: what it does is committed together with the key. One that was refused for its input is
 * not remembered, and may come again. Where it has no transaction, its key is stored after it.
 */
export class RequestOnce {
  readonly #caller: Caller
  readonly #request: Request
  readonly #identified: { readonly digest: Buffer; readonly fingerprint: Buffer }

  constructor(caller: Caller, request: Request) {
    this.#caller = caller
    this.#request = request
    const { key, sent } = request
    const digest = digestOf({ key, userId: caller.viewer?.userId, customerId: caller.customerId })
    this.#identified = { digest, fingerprint: fingerprintOf(key, sent) }
  }

  /** How it was answered before; undefined where it has not been carried out. @throws why there is no such answer */
  async known(): Promise<ExecutionResult | undefined> {
    const found = await findAnswer(this.#caller.owner, this.#identified.digest)
    return found && this.#repeat(found)
  }

  async carryOut(work: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const { owner } = this.#caller
    const row = keyRow(this.#identified)
    const result = await beginningWith(row, work)
    const end = row.close()
    if (end === 'taken') return (await this.#knownOrRefused()) ?? result
    const isRefused = result.errors !== undefined || hasErrors(payloadOf(result))
    if (end === 'inserted') {
      if (result.errors === undefined) await storeAnswer(owner, this.#identified.digest, this.#outcomeOf(result, isRefused))
      return result
    }
    if (isRefused) return (await this.#knownOrRefused()) ?? result
    const isFirst = await insertAnswer(owner, this.#identified, this.#outcomeOf(result, isRefused))
    return isFirst ? result : ((await this.#knownOrRefused()) ?? result)
  }

  async #knownOrRefused(): Promise<ExecutionResult | undefined> {
    try {
      return await this.known()
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] }
      throw error
    }
  }

  #outcomeOf({ data }: ExecutionResult, isRefused: boolean) {
    if (this.#request.isSecret && !isRefused) return { state: 'SECRET', answer: null } as const
    const answer = JSON.stringify(data)
    return { state: 'ANSWERED', answer: answer.length > LONGEST_ANSWER ? null : sealAnswer(this.#request.key, answer) } as const
  }

  #repeat({ fingerprint, state, answer, createdAt }: StoredAnswer): ExecutionResult {
    if (state === 'VOID') throw refusal('IDEMPOTENCY_KEY_VOID')
    if (!fingerprint.equals(this.#identified.fingerprint)) throw refusal('IDEMPOTENCY_KEY_REUSED')
    if (answer) return { data: JSON.parse(openAnswer(this.#request.key, answer)) }
    throw refusal(isBeingAnswered({ state, createdAt }) ? 'IDEMPOTENCY_KEY_IN_USE' : 'ANSWER_NOT_REPEATED')
  }
}

/** Whether something was done, and its answer is about to be stored. */
export const isBeingAnswered = ({ state, createdAt }: Pick<StoredAnswer, 'state' | 'createdAt'>): boolean =>
  state === 'BEGUN' && createdAt.getTime() > Date.now() - SOON_MS

/** What the one root field answered. */
const payloadOf = ({ data }: ExecutionResult): unknown => Object.values(data ?? {})[0]
