import * as v from 'valibot'
import { RECEIVED_FINDINGS, SIGN_IN_FINDINGS } from '../../../../contract/sign-in-findings.ts'
import type { ReceivedCode, SignInFinding, SignInFindingCode } from '../../../../contract/sign-in-findings.ts'
import { federationStages } from '../../tables/providers/sign-in-trace.table.ts'
import { findingOfSentence, receivedOfSentence } from './finding-sentences.ts'

const values = v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]))
const storedShape = v.object({ code: v.string(), values, received: v.object({ code: v.string(), values }) })

/** A finding as stored. `finding` is missing in rows of the previous version, which stored sentences only. */
type StoredFinding = {
  readonly stage: unknown
  readonly expected: unknown
  readonly received: unknown
  readonly finding: unknown
}

const isFindingCode = (code: string): code is SignInFindingCode => Object.hasOwn(SIGN_IN_FINDINGS, code)
const isReceivedCode = (code: string): code is ReceivedCode => Object.hasOwn(RECEIVED_FINDINGS, code)

/**
 * Reads the failed check of a row; null if there is none. A code that this version does not know becomes `UNKNOWN`, with the stored English sentence.
 */
export function readFinding({ stage, expected, received, finding }: StoredFinding): SignInFinding | null {
  if (typeof expected !== 'string') return null
  const sentence = typeof received === 'string' ? received : 'nothing'
  const stored = v.safeParse(storedShape, finding)
  if (!stored.success) {
    const known = federationStages.find((each) => each === stage)
    return { ...findingOfSentence(expected, known), received: receivedOfSentence(sentence) }
  }
  const { code, values: of, received: came } = stored.output
  const unknown = (text: string) => ({ code: 'UNKNOWN', values: { text } }) as const
  return {
    ...(isFindingCode(code) ? { code, values: of } : unknown(expected)),
    received: isReceivedCode(came.code) ? { code: came.code, values: came.values } : unknown(sentence),
  }
}

type StoredNotice = Omit<StoredFinding, 'stage'> & { readonly failed: unknown; readonly notice: SignInFinding | null }

/** Reads what went wrong in a sign-in without refusing it; null if nothing did. The finding of a sign-in that nothing refused is that. */
export function readNotice({ failed, notice, ...row }: StoredNotice): SignInFinding | null {
  if (failed === null) return readFinding({ ...row, stage: null })
  return notice && readFinding({ stage: null, expected: notice.code, received: notice.received.code, finding: notice })
}
