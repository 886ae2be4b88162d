import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { useRecorder } from '#src/bridge/recorder/use-recorder.ts'
import { writeRecording } from '#src/bridge/recorder/recording.ts'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'

/** Offers the recording of this tab for a report. What the file will have is shown before it is saved. */
const ReportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { recorder } = useRecorder()
  useSidePanel(true, onClose)
  const text = recorder ? writeRecording(recorder.recording()) : ''
  return (
    <ModalDialog
      title={<Trans>Report a problem</Trans>}
      onCancel={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button
            unavailable={recorder === undefined}
            onClick={() => {
              saveFile('recording.json', text, 'application/json')
              onClose()
            }}
          >
            <Trans>Download recording</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The recording shows step by step what the portal did in this tab. It has no names, addresses or passwords, and nothing that you
          typed. Add it to your report.
        </Trans>
      </p>
      <Textarea label={t`Content of the recording`} value={text} readOnly rows={8} />
      <p>
        <Link to={openPaths.statecharts()} onClick={onClose}>
          <Trans>Show it in the statecharts</Trans>
        </Link>
      </p>
    </ModalDialog>
  )
}

export default ReportDialog
