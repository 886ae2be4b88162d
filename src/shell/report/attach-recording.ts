import type { Client } from '@urql/core'
import type { UserErrorOf } from '#contract/user-errors.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { AcceptsRecordingsDocument, AttachRecordingDocument } from './report.generated.ts'

type OpenClient = () => Promise<Client>

/** Why a recording was not stored. `FAILED` is any other reason, such as a server that does not answer. */
export type Refusal = UserErrorOf<'recordings'> | 'FAILED'
const REFUSALS: Readonly<Record<UserErrorOf<'recordings'>, true>> = { RECORDINGS_OFF: true, RECORDING_TOO_MANY: true }
const isRefusal = (code: string): code is UserErrorOf<'recordings'> => code in REFUSALS

/** The dialog itself shows what fails, so no further error is reported while one is being reported. */
const SHOWN_HERE = { expectsErrors: true, requestPolicy: 'network-only' } as const

/** Whether the server accepts recordings. It counts as accepting if it does not answer, because it may by the time of sending. */
export async function acceptsRecordings(open: OpenClient): Promise<boolean> {
  try {
    const { data } = await (await open()).query(AcceptsRecordingsDocument, {}, SHOWN_HERE).toPromise()
    return data?.acceptsRecordings ?? true
  } catch {
    return true
  }
}

/** Sends a recording to support. @returns why it was not stored; undefined if it was */
export async function attachRecording(open: OpenClient, input: { reference: string; content: string }): Promise<Refusal | undefined> {
  try {
    const { data } = await sendMutation(await open(), AttachRecordingDocument, { input }, { expectsErrors: true })
    if (!data) return 'FAILED'
    const [error] = data.attachRecording.errors ?? []
    return error && (isRefusal(error.code) ? error.code : 'FAILED')
  } catch {
    return 'FAILED'
  }
}
