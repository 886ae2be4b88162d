import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { paths } from '#src/lib/paths.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { toast } from '#src/ui/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import type { ListExportProps } from '../list/list.ts'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { usePortalName } from '../portal-name.ts'
import type { ServerWords } from '../record/server-problems.ts'
import type { JobStarted } from './bulk.ts'

type ExportInput = { id: string; columns: { column: string; label: string; words?: { value: string; word: string }[] | null }[] }

/**
 * The button 'Export' of a list: writes what the list shows, its columns in their order, to a file, and leads to the page that has it when it is
 * ready. `document`: a mutation with one root field that starts the job; `words`: what the server's codes mean.
 */
export const listExport = <Data extends Readonly<Record<string, JobStarted>>, Input extends ExportInput>(
  document: TypedDocumentNode<Data, { input: Input }>,
  words: ServerWords,
): ComponentType<ListExportProps> => {
  // The list knows no filter's type; it is the one of its own query.
  const start = document as unknown as TypedDocumentNode<Readonly<Record<string, JobStarted>>, { input: ExportInput }>
  return ({ selection, columns, empty }) => {
    const { t } = useLingui()
    const client = useClient()
    const navigate = useNavigate()
    const portal = usePortalName()
    const { whyNot } = useErrorWords(words)
    const { run, running } = useSingleRun()
    const begin = async () => {
      const input = { id: crypto.randomUUID(), columns: [...columns], ...selection }
      const { data, error } = await client.mutation(start, { input }, { expectsErrors: true }).toPromise()
      const started = data && Object.values(data)[0]
      if (started?.job) return void navigate(paths.job(portal, started.job.id))
      toast.error(whyNot({ ...(error && { failure: error }), errors: started?.errors ?? null }) ?? t`Action failed. Try again.`)
    }
    return (
      <IconButton
        icon={IconDownload}
        label={t`Export`}
        title={t`Export`}
        busy={running}
        unavailable={empty && t`There is nothing to export.`}
        onClick={() => void run(begin)}
      />
    )
  }
}
