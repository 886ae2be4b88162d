import { GraphQLError } from 'graphql'
import type { ExecutionResult } from 'graphql'
import { beginningWith } from '../../db/pipeline/opening-row.ts'
import type { RequestContext } from '../graphql/context.ts'
import { refusal } from '../graphql/refusal.ts'
import { digestOf, fingerprintOf, openAnswer, sealAnswer } from './key.ts'
import { claimKey, findAnswer, hasErrors, insertAnswer, keyRow, releaseKey, storeAnswer } from './stored-answers.ts'
import type { StoredAnswer } from './stored-answers.ts'

type Caller = Pick<RequestContext, 'owner' | 'viewer' | 'customerId'>
type Request = {
  readonly key: string
  /** Everything that distinguishes this request from another, as JSON. */
  readonly sent: unknown
  /** Whether the response contains a secret that is shown only once. */
  readonly isSecret: boolean
  /** Whether the key is stored before the work: for work that does something outside a transaction. */
  readonly isClaimed: boolean
}

/** Longest response that is stored, in characters. A repeated request only learns of a longer one that the work was done. */
const LONGEST_ANSWER = 65_536
/** The response is stored within this time unless the process has died. */
const SOON_MS = 10_000

/** Longest time that work takes whose key is stored before it, as it waits for other services. */
const CLAIM_SECONDS = 60

/**
 * Executes a request once, however often it is sent with its key: its changes are committed together with the key. A request that was refused for its
 * input is not stored and may be sent again. If the work has no transaction, the key is stored after it.
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

  /** Returns the earlier response; undefined if the request was not executed. @throws an error that says why the earlier response is not available */
  async known(): Promise<ExecutionResult | undefined> {
    const found = await findAnswer(this.#caller.owner, this.#identified.digest)
    return found && this.#repeat(found)
  }

  async carryOut(work: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const { owner } = this.#caller
    if (this.#request.isClaimed) return this.#claimAndCarryOut(work)
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

  /** If the process dies meanwhile, a repeated request learns after `CLAIM_SECONDS` that the work was done, because that cannot be excluded. */
  async #claimAndCarryOut(work: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const { owner } = this.#caller
    if (!(await claimKey(owner, this.#identified, CLAIM_SECONDS)))
      return (await this.#knownOrRefused()) ?? { errors: [refusal('IDEMPOTENCY_KEY_IN_USE')] }
    const { digest } = this.#identified
    const result = await this.#releasingIfThrown(work)
    // The key stays if its answer cannot be stored, because the work is done.
    if (result.errors !== undefined || hasErrors(payloadOf(result))) await releaseKey(owner, digest)
    else await storeAnswer(owner, digest, this.#outcomeOf(result, false))
    return result
  }

  async #releasingIfThrown(work: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    try {
      return await work()
    } catch (error) {
      await releaseKey(this.#caller.owner, this.#identified.digest)
      throw error
    }
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

/** Whether the work is done and its response is about to be stored. */
export const isBeingAnswered = ({ state, createdAt }: Pick<StoredAnswer, 'state' | 'createdAt'>): boolean =>
  state === 'BEGUN' && createdAt.getTime() > Date.now() - SOON_MS

const payloadOf = ({ data }: ExecutionResult): unknown => Object.values(data ?? {})[0]
