import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { Verdict } from '#src/ui/Verdict.tsx'
import {
  DeleteEventStreamDocument,
  PauseEventStreamDocument,
  ReplayEventStreamDocument,
  ResumeEventStreamDocument,
  TestEventStreamDocument,
} from './event-streams.generated.ts'
import type { EventStreamsQuery } from './event-streams.generated.ts'
import { RotateDialog } from './RotateDialog.tsx'
import { failureWords, sourceWords, stateTones, stateWords, streamChanges, type StreamSecret } from './stream-words.ts'
import classes from './event-streams.module.css'

type Stream = EventStreamsQuery['eventStreams'][number]

/** @param onMade receives a new signing secret, which is shown only once */
export const StreamCard = ({ stream, onMade }: { stream: Stream; onMade: (made: StreamSecret) => void }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { id, name, url, sources, state, waiting, failure, failingSince, nextAttemptAt, deliveredAt, oldSecretUntil } = stream
  const pause = useAction(PauseEventStreamDocument, streamChanges)
  const resume = useAction(ResumeEventStreamDocument, streamChanges)
  const remove = useOutcome(DeleteEventStreamDocument, streamChanges)
  const replay = useAction(ReplayEventStreamDocument, streamChanges)
  const test = useTest(id)
  const [isDeleting, setDeleting] = useState(false)
  const [isRotating, setRotating] = useState(false)
  const input = { id }
  return (
    <Card title={name} description={url} actions={<Verdict tone={stateTones[state]}>{i18n._(stateWords[state])}</Verdict>}>
      <Facts
        facts={[
          { label: t`Logs`, value: formats.list(sources.map((source) => i18n._(sourceWords[source]))) },
          { label: t`Events that wait`, value: formats.number(waiting) },
          { label: t`Last delivered`, value: <TimeStamp value={deliveredAt} /> },
          ...(oldSecretUntil === null ? [] : [{ label: t`Old secret works until`, value: <TimeStamp value={oldSecretUntil} /> }]),
          ...(failingSince === null ? [] : [{ label: t`Refused since`, value: <TimeStamp value={failingSince} /> }]),
          ...(nextAttemptAt === null ? [] : [{ label: t`Next attempt`, value: <TimeStamp value={nextAttemptAt} /> }]),
          ...(failure === null ? [] : [{ label: t`Reason`, value: i18n._(failureWords(failure)), wide: true }]),
        ]}
      />
      <div className={classes['actions']}>
        <Button kind="secondary" busy={test.running} onClick={test.run}>
          <Trans>Send test event</Trans>
        </Button>
        {state === 'PAUSED' && (
          <Button kind="secondary" busy={resume.running} onClick={() => void resume.run({ input }, t`The event stream goes on`)}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {(state !== 'PAUSED' || failure !== null) && (
          <Button kind="secondary" busy={pause.running} onClick={() => void pause.run({ input }, t`The event stream is paused`)}>
            {state === 'PAUSED' ? <Trans>Leave paused</Trans> : <Trans>Pause</Trans>}
          </Button>
        )}
        <Button
          kind="secondary"
          busy={replay.running}
          onClick={() => void replay.run({ input: { id, since: dayBefore() } }, t`The events are being sent again`)}
        >
          <Trans>Send the last 24 hours again</Trans>
        </Button>
        <Button kind="secondary" onClick={() => setRotating(true)}>
          <Trans>Replace signing secret</Trans>
        </Button>
        <Button kind="secondary" busy={remove.running} onClick={() => setDeleting(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {isRotating && <RotateDialog stream={stream} onMade={onMade} onCancel={() => setRotating(false)} />}
      {isDeleting && (
        <ConfirmDialog
          title={<Trans>Delete {name}?</Trans>}
          confirm={<Trans>Delete</Trans>}
          danger
          onConfirm={() => remove.send({ input }, t`Event stream has been deleted`)}
          onCancel={() => setDeleting(false)}
        >
          <Trans>The webhook gets no more events, and those that wait are lost to it.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const dayBefore = () => new Date(Date.now() - 86_400_000).toISOString()

/** Sends a test event and reports whether it was accepted. */
const useTest = (id: string) => {
  const { t, i18n } = useLingui()
  const client = useClient()
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    const { data } = await sendMutation(client, TestEventStreamDocument, { input: { id } })
    setRunning(false)
    const tested = data?.testEventStream
    if (!tested) return
    if (tested.failure === null && !tested.errors) toast.success(t`The webhook took the test event`)
    else toast.error(i18n._(failureWords(tested.failure ?? 'UNREACHABLE')))
  }
  return { running, run: () => void run() }
}
