import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import type { StartUserExportInput } from '#src/data/generated/schema.ts'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import type { ListExportProps } from '#src/resources/list/list.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { toast } from '#src/ui/toast.ts'
import { StartUserExportDocument } from './bulk.generated.ts'
import { userServerWords } from '../words/server-words.ts'

/** Writes what the list shows, its columns in their order, to a file, and leads to the page that has it when it is ready. */
export const userExport = (portal: Portal) => (props: ListExportProps) => <UserExport portal={portal} {...props} />

const UserExport = ({ portal, selection, columns }: ListExportProps & { portal: Portal }) => {
  const { t } = useLingui()
  const client = useClient()
  const navigate = useNavigate()
  const { whyNot } = useErrorWords(userServerWords)
  const { run, running } = useSingleRun()
  const start = async () => {
    // The list knows no filter's type; it is the one of its own query.
    const input = { id: crypto.randomUUID(), columns: [...columns], ...(selection as Partial<StartUserExportInput>) }
    const { data, error } = await client.mutation(StartUserExportDocument, { input }, { expectsErrors: true }).toPromise()
    const started = data?.startUserExport
    if (started?.job) return void navigate(paths.job(portal, started.job.id))
    toast.error(whyNot({ ...(error && { failure: error }), errors: started?.errors ?? null }) ?? t`Action failed. Try again.`)
  }
  return (
    <Button kind="secondary" icon={IconDownload} collapses busy={running} onClick={() => void run(start)}>
      <Trans>Export</Trans>
    </Button>
  )
}
