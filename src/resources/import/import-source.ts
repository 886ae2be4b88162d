import type { Client, OperationResult } from 'urql'
import { NO_ANSWER } from '#machines/import/import.rules.ts'
import type { Checked, ImportedFile, ImportSource, Opened, Place, Started } from '#machines/import/import.types.ts'
import { isOutcomeUnknown } from '#src/data/data-errors.ts'
import { readWithLate } from '#src/data/late-result.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { fetchWithProgress } from '#src/lib/fetch-with-progress.ts'
import { holdPage } from '#src/lib/unsaved-changes.ts'
import type { JobStarted } from '../bulk/bulk.ts'
import { referenceOf } from '../failure.ts'
import { refusalOf } from '../mutation/refusal.ts'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import { fieldsFor } from './fields-for.ts'
import type { AnyImport, Import } from './import.ts'

/** A `fetch` that reports the share that was sent and can be called back. */
export function uploadFetch(onShare: (share: number) => void, signal: AbortSignal): typeof fetch {
  const send = fetchWithProgress(onShare)
  return (address, init) => send(address, { ...init, signal })
}

/** The operations of a resource's import, as its chart asks for them. */
export const importSource = (page: AnyImport, portal: Portal, client: Client, customer: () => { customer: string }): ImportSource => {
  const { operations, defaults } = page
  const open = async ({ file = '', reading = {} }: Place): Promise<Opened> => {
    const { data, error } = await client
      .query(operations.kept, { id: file, ...reading }, { requestPolicy: 'network-only', ...SHOWS_ERRORS })
      .toPromise()
    if (!data) return { outcome: 'failed', reference: referenceOf(error) }
    const stored = Object.values(data)[0]
    return stored && (stored.file || stored.startedAt !== null)
      ? { outcome: 'opened', file: importedFile(page, stored) }
      : { outcome: 'missing' }
  }
  return {
    open,
    async upload(file, onShare, signal) {
      const input = { id: crypto.randomUUID(), file, fileName: file.name }
      const { data } = await sendMutation(
        client,
        operations.upload,
        { input },
        { expectsErrors: true, ...customer(), fetch: uploadFetch(onShare, signal) },
      )
      const { errors } = answerOf(data)
      return errors === null ? { id: input.id } : { problems: errors }
    },
    async check({ id, table }, { mapping, values, corrections }): Promise<Checked> {
      if (!table) throw new Error('The import was started: its columns cannot be changed')
      const { encoding, delimiter, headingLine } = table
      const columns = fieldsFor(page, portal).flatMap(([name]) => (mapping[name] == null ? [] : [[name, mapping[name]] as const]))
      const input = {
        ...defaults.input(values),
        id,
        encoding,
        delimiter,
        headingLine,
        mapping: Object.fromEntries(columns),
        corrections: [...corrections],
      }
      const { data } = await sendMutation(client, operations.check, { input }, { expectsErrors: true, ...customer() })
      const { errors, checked } = answerOf(data)
      if (errors !== null || checked?.checkedAt == null) return { outcome: 'refused', problems: errors ?? [] }
      const opened = await open({ file: id, reading: { encoding, delimiter, headingLine } })
      if (opened.outcome !== 'opened') throw new Error('The result of the check was not read')
      return { outcome: 'checked', checkedAt: checked.checkedAt, file: opened.file }
    },
    async start({ id, creating, changing, emails, changeEmails, checkedAt }, withChanges): Promise<Started> {
      const [changes, more] = withChanges ? [changing, changeEmails] : [0, 0]
      const input = { id, count: creating, changes, emails: emails + more, checkedAt }
      const release = holdPage()
      const result = await sendMutation(client, operations.start, { input }, { expectsErrors: true, ...customer() }).finally(release)
      const { late, ...started } = readWithLate(result, startedOf)
      return started.outcome === 'unanswered' ? { ...started, late } : started
    },
  }
}

function startedOf({ data, error }: OperationResult<Readonly<Record<string, JobStarted>>>): Started {
  if (error) return isOutcomeUnknown(error) ? { outcome: 'unanswered' } : { outcome: 'refused', problems: [refusalOf(error) ?? NO_ANSWER] }
  const { job, errors } = answerOf(data)
  return job ? { outcome: 'started' } : { outcome: 'refused', problems: errors ?? [] }
}

const importedFile = ({ defaults }: AnyImport, { file, ...stored }: Import): ImportedFile => ({
  ...stored,
  table: file ?? undefined,
  corrections: file?.corrections ?? [],
  causes: [],
  mapping: file?.mapping ?? {},
  values: defaults.of({ ...stored, file }),
})

/** Returns the answer of the single root field. */
export function answerOf<Answer>(data: Readonly<Record<string, Answer>> | undefined): Answer {
  const answer = data && Object.values(data)[0]
  if (!answer) throw new Error('The server gave no answer')
  return answer
}
