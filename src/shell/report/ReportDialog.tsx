import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { openDock } from '#src/bridge/recorder/dock/open-dock.ts'
import { useRecorder } from '#src/bridge/recorder/use-recorder.ts'
import { fitRecording, writeRecording } from '#src/bridge/recorder/recording.ts'
import type { Recording } from '#src/bridge/recorder/recording.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { InMantine } from '#src/shell/base/InMantine.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'
import { acceptsRecordings, attachRecording } from './attach-recording.ts'
import type { Refusal } from './attach-recording.ts'

type ReportDialogProps = {
  /** Error reference that the recording is attached to; '' to download it only. */
  reference: string
  onClose: () => void
}

/** Offers the recording of this tab for a report: as a file, and with an error reference to be sent to support. Its content is shown first. */
const ReportDialog = ({ reference, onClose }: ReportDialogProps) => {
  const { t } = useLingui()
  const { recorder } = useRecorder()
  const { recorder: load, session } = usePortal()
  const { send, accepts, sending, sent, refusal } = useAttach(reference)
  useSidePanel(true, onClose)
  // Not what is recorded while the dialog is open: exactly what is shown is sent.
  const { whole, fitting } = useMemo(() => textsOf(recorder?.recording()), [recorder])
  const download = () => {
    saveFile('recording.json', whole, 'application/json')
    onClose()
  }
  const refusals: Record<Refusal, string> = {
    RECORDINGS_OFF: t`This installation accepts no recordings. Download it and add it to your report.`,
    RECORDING_TOO_MANY: t`You have sent too many recordings in the last hour. Download it and add it to your report.`,
    FAILED: t`The recording could not be sent. Try again, or download it and add it to your report.`,
  }
  return (
    <ModalDialog
      title={reference === '' ? <Trans>Report a problem</Trans> : <Trans>Attach recording</Trans>}
      onCancel={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {!sent && (
            <Button kind={accepts ? 'secondary' : 'primary'} unavailable={recorder === undefined} onClick={download}>
              <Trans>Download recording</Trans>
            </Button>
          )}
          {accepts && !sent && (
            <Button busy={sending} unavailable={recorder === undefined} onClick={() => send(fitting)}>
              <Trans>Send to support</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>
          The recording shows step by step what the portal did in this tab. It has no names, addresses or passwords, and nothing that you
          typed. Add it to your report.
        </Trans>
      </p>
      {accepts === false && <p>{refusals.RECORDINGS_OFF}</p>}
      {accepts && (
        <p>
          <Trans>If you send it to support, it is kept for up to 30 days with your name and the error reference {reference}.</Trans>
        </p>
      )}
      {accepts && fitting !== whole && (
        <p>
          <Trans>It is too long to be sent as a whole, so its oldest events are left out. The downloaded file has all of them.</Trans>
        </p>
      )}
      <InMantine>
        <Textarea label={t`Content of the recording`} value={accepts ? fitting : whole} readOnly rows={8} />
      </InMantine>
      <p role="status">{sent && <Trans>The recording was sent. Give your administrator the error reference.</Trans>}</p>
      {refusal && <p role="alert">{refusals[refusal]}</p>}
      <p>
        <Link to={openPaths.statecharts()} onClick={onClose}>
          <Trans>Show it in the statecharts</Trans>
        </Link>
      </p>
      {session.viewer() !== undefined && (
        <Button kind="secondary" size="sm" onClick={() => openDock(window, load)}>
          <Trans>Statecharts in a second window</Trans>
        </Button>
      )}
    </ModalDialog>
  )
}

/** A recording as it is downloaded, and as it is sent. */
const textsOf = (recording: Recording | undefined) =>
  recording ? { whole: writeRecording(recording), fitting: writeRecording(fitRecording(recording)) } : { whole: '', fitting: '' }

/**
 * Sends the recording to the server, if the user is signed in, the server accepts it, and there is an error reference. Nothing can be sent in a view
 * as somebody else.
 */
const useAttach = (reference: string) => {
  const { data, session, view } = usePortal()
  const [accepts, setAccepts] = useState<boolean>()
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const maySend = reference !== '' && session.viewer() !== undefined && view.get() === undefined
  useEffect(() => {
    if (!maySend) return undefined
    let isOpen = true
    void acceptsRecordings(data.open).then((answer) => isOpen && setAccepts(answer))
    return () => {
      isOpen = false
    }
  }, [data, maySend])
  const send = async (content: string) => {
    setSending(true)
    setRefusal(undefined)
    const failure = await attachRecording(data.open, { reference, content })
    setSending(false)
    setRefusal(failure)
    setSent(failure === undefined)
  }
  return { send: (content: string) => void send(content), accepts, sending, sent, refusal }
}

export default ReportDialog
