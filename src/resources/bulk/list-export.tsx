import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ComponentType } from 'react'
import { useClient } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { isOutcomeUnknown } from '#src/data/data-errors.ts'
import { withWords } from '#src/i18n/activate.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useCustomerContext } from '../customer.ts'
import type { ListExportProps } from '../list/list.ts'
import { errorWords } from '../mutation/use-error-words.ts'
import { usePortalName } from '../portal-name.ts'
import type { ServerWords } from '../record/form/server-problems.ts'
import type { JobStarted } from './bulk.ts'
import type { ExportDocument, ExportInput } from './start-export.tsx'

const loadStart = withWords('dialogs', () => import('./start-export.tsx'))

/**
 * Creates the button 'Export' of a list, and 'Export selection' of its selected rows. It writes the visible columns, in their order and with their
 * labels, to a file that is offered once it is ready. `document` is a mutation with one root field that starts the job; `loadWords` loads the
 * messages for the server's codes.
 */
export const listExport = <Data extends Readonly<Record<string, JobStarted>>, Input extends ExportInput>(
  document: TypedDocumentNode<Data, { input: Input }>,
  loadWords: () => Promise<ServerWords>,
): ComponentType<ListExportProps> => {
  // The list does not know the type of the filter, which is that of its own query.
  const start = document as unknown as ExportDocument
  return ({ selection, columns, isPart, empty }) => {
    const { t, i18n } = useLingui()
    const client = useClient()
    const named = useCustomerContext()
    const portal = usePortalName()
    const { run, running } = useSingleRun()
    // An export whose answer was lost is asked for again with its ID, so that it runs once.
    const unanswered = useRef<{ id: string; asked: string }>(undefined)
    const begin = async () => {
      const { startExport } = await loadStart()
      const wanted = { columns: [...columns], ...selection }
      const asked = JSON.stringify(wanted)
      const { id } = (unanswered.current = unanswered.current?.asked === asked ? unanswered.current : { id: crypto.randomUUID(), asked })
      const refused = await startExport({ client, start, input: { id, ...wanted }, portal, resource: t`Export`, named })
      if (!refused?.failure || !isOutcomeUnknown(refused.failure)) unanswered.current = undefined
      if (refused) toast.error(errorWords(i18n, await loadWords()).whyNot(refused) ?? t`Action failed. Try again.`)
    }
    const press = () => void run(begin)
    return isPart ? (
      <Button kind="secondary" icon={IconDownload} busy={running} onClick={press}>
        <Trans>Export selection</Trans>
      </Button>
    ) : (
      <IconButton
        icon={IconDownload}
        label={t`Export`}
        title={t`Export`}
        busy={running}
        unavailable={empty === true && t`There is nothing to export.`}
        onClick={press}
      />
    )
  }
}
