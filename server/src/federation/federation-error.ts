import type { federationStages } from '../tables/providers/sign-in-trace.table.ts'
import type { Refusal } from './guarded-fetch.ts'
import { redactText } from '../platform/redact.ts'

/** Where a sign-in by another provider was refused. */
export type FederationStage = (typeof federationStages)[number]

const LONGEST = 200

/**
 * Why a sign-in by another provider is refused, for whoever has to find the fault. `expected` and `received` name codes, addresses, algorithms and
 * times: never a token, nor what an answer says of a person.
 */
export class FederationError extends Error {
  override name = 'FederationError'
  readonly stage: FederationStage
  readonly expected: string
  readonly received: string
  /** Where an address of the provider was not asked at all. */
  readonly refusal: Refusal | undefined

  constructor(stage: FederationStage, expected: string, received: string | null | undefined, refusal?: Refusal) {
    const got = plain(received ?? '') || 'nothing'
    const wanted = plain(expected)
    super(`${stage}: expected ${wanted}, received ${got}`)
    this.stage = stage
    this.expected = wanted
    this.received = got
    this.refusal = refusal
  }
}

/** What came from elsewhere as one short line. */
const plain = (text: string): string =>
  redactText(text)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

const LAST_MOMENT_MS = 8.64e15

/** A moment as text, also where a provider names one that no calendar has. @param moment in milliseconds */
export const momentText = (moment: number): string => (Math.abs(moment) <= LAST_MOMENT_MS ? new Date(moment).toISOString() : 'no date')
