import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Client, TypedDocumentNode } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { downloadFrom } from '#src/lib/save-file.ts'
import { DownloadLink } from '#src/ui/controls/DownloadLink.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { SaveResult } from '../record/form/save-result.ts'
import type { JobStarted } from './bulk.ts'
import { ExportedFileDocument } from './export.generated.ts'

export type ExportInput = { id: string; columns: { column: string; label: string; words?: { value: string; word: string }[] | null }[] }
export type ExportDocument = TypedDocumentNode<Readonly<Record<string, JobStarted>>, { input: ExportInput }>

/** Duration of the toast in milliseconds, long enough to reach its link. */
const STANDS = 12_000
/** How long to wait for a small file before the export is left to the jobs page, and the polling interval meanwhile; in milliseconds. */
const [PATIENCE, ASKS_EVERY] = [2000, 250]

type StartExport = {
  client: Client
  start: ExportDocument
  input: ExportInput
  portal: Portal
  resource: string
  named: { customer: string }
}

/**
 * Starts an export without leaving the page. A small file is downloaded at once; for a larger one the toast says where it will be found.
 * @param resource names the file in '{resource} has been downloaded'
 * @returns why it was not started; undefined if it was
 */
export async function startExport({ client, start, input, portal, resource, named }: StartExport): Promise<SaveResult | undefined> {
  const { data, error } = await sendMutation(client, start, { input }, { expectsErrors: true, ...named })
  const started = data && Object.values(data)[0]
  if (!started?.job) return { ...(error && { failure: error }), errors: started?.errors ?? null }
  const { id } = started.job
  if (await isReady(client, id)) {
    const file = `/api/JobFiles/${id}.csv`
    downloadFrom(file)
    toast.success(
      <>
        <Trans>{resource} has been downloaded</Trans>{' '}
        <DownloadLink href={file} resource={resource}>
          <Trans>Download again</Trans>
        </DownloadLink>
      </>,
      STANDS,
    )
  } else
    toast.success(
      <Trans>
        Export started. You will find it under <Link to={paths.jobs(portal)}>Jobs</Link>.
      </Trans>,
      STANDS,
    )
  return undefined
}

async function isReady(client: Client, id: string): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE; waited += ASKS_EVERY) {
    const { data } = await client.query(ExportedFileDocument, { id }, { requestPolicy: 'network-only', expectsErrors: true }).toPromise()
    if (!data?.job || data.job.fileUntil) return data?.job?.fileUntil != null
    await new Promise((resolve) => setTimeout(resolve, ASKS_EVERY))
  }
  return false
}
