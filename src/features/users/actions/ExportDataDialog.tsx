import { Trans, useLingui } from '@lingui/react/macro'
import { readOnce } from '#src/lib/addresses/read-once.ts'
import { mapLate } from '#src/lib/late.ts'
import { saveBlob } from '#src/lib/save-file.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { ExportPersonalDataDocument } from './handed-over.generated.ts'
import { userChanges } from '../user-changes.ts'
import type { User } from '../UserFrame.tsx'

/** Downloads all data about a user, for a request by law that somebody answers for them. */
export const ExportDataDialog = ({ entity: { id, displayName, userName }, onClose }: ActionDialogProps<User>) => {
  const { t } = useLingui()
  const request = useOutcome(ExportPersonalDataDocument, userChanges)
  const name = displayName ?? userName
  const resource = t`Personal data`
  const downloaded = t`${resource} has been downloaded`
  const failed = { done: false, message: t`Could not reach the server. Try again.` }
  const download = async () => {
    const made: { address?: string | null } = {}
    const outcome = await request.send({ input: { id } }, (data) => {
      made.address = data.exportPersonalData.address
      return downloaded
    })
    // An answer that comes late, or a second time, has no address: there is no file then.
    if (!outcome.done) return { ...outcome, late: outcome.late && mapLate(outcome.late, (late) => (late.done ? failed : late)) }
    const file = made.address == null ? undefined : await readOnce(made.address)
    if (!file) return failed
    saveBlob(`personal-data-${userName}.zip`, file)
    return { done: true, message: downloaded }
  }
  return (
    <ConfirmDialog
      title={<Trans>Export the personal data of {name}?</Trans>}
      confirm={<Trans>Export personal data</Trans>}
      onCancel={onClose}
      onConfirm={download}
    >
      <Trans>
        Downloads what is stored about this user as JSON and CSV in a ZIP file, for a request by law, without what is about other people.
        The export is recorded in the audit log.
      </Trans>
    </ConfirmDialog>
  )
}
