import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { hashOf } from '#machines/support/arrows.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { openDock } from '#src/bridge/recorder/dock/open-dock.ts'
import { readRecording, writeRecording } from '#src/bridge/recorder/recording.ts'
import type { Recording, Unreadable } from '#src/bridge/recorder/recording.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { Shown, Source } from './StatechartsPage.tsx'
import { CopyTest } from './CopyTest.tsx'
import { charts } from './charts.ts'
import { changedCharts } from './moment.ts'
import classes from './statecharts.module.css'

type RecordingToolsProps = {
  source: Source
  /** The page is the second window itself. */
  isDock: boolean
  shown: Shown
  /** A recording from the server that cannot be opened, such as one of another format. It is shown as text. */
  unreadable?: string | undefined
  onShow: (shown: Shown) => void
}

/** Copies, downloads and opens recordings. */
export const RecordingTools = ({ source, isDock, shown, unreadable, onShow }: RecordingToolsProps) => {
  const clipboard = useClipboard({ timeout: 2000 })
  const recording = shown.recording ?? source.recording()
  const text = () => (recording ? writeRecording(recording) : '')
  return (
    <>
      <div className={classes['buttons']}>
        <Button size="sm" kind="secondary" unavailable={recording === undefined} onClick={() => clipboard.copy(text())}>
          {clipboard.copied ? <Trans>Copied!</Trans> : <Trans>Copy as JSON</Trans>}
        </Button>
        <Button
          size="sm"
          kind="secondary"
          unavailable={recording === undefined}
          onClick={() => saveFile('recording.json', text(), 'application/json')}
        >
          <Trans>Download</Trans>
        </Button>
        {shown.recording && (
          <Button size="sm" kind="secondary" onClick={() => onShow({ recording: undefined, step: undefined })}>
            <Trans>Back to live</Trans>
          </Button>
        )}
        {!isDock && !shown.recording && <OpenDock />}
        <CopyTest recording={recording} step={shown.isOpening ? undefined : shown.step} />
      </div>
      {shown.recording ? (
        <HeadOf recording={shown.recording} />
      ) : (
        <Open key={unreadable} text={unreadable} onOpen={(opened) => onShow({ recording: opened, step: 1, isOpening: true })} />
      )}
    </>
  )
}

const OpenDock = () => {
  const { t } = useLingui()
  const { recorder, session } = usePortal()
  const whyNot = session.viewer() === undefined && t`Sign in to open the statecharts in a second window.`
  return (
    <Button size="sm" kind="secondary" unavailable={whyNot} onClick={() => openDock(window, recorder)}>
      <Trans>Open in a second window</Trans>
    </Button>
  )
}

const HeadOf = ({ recording: { head, entries } }: { recording: Recording }) => {
  const changed = changedCharts(head.charts, entries, charts, hashOf)
  return (
    <>
      <p className={classes['description']}>
        {[head.version, head.commit.slice(0, 8), head.role, head.language, head.viewport.join(' × '), head.address]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {changed.map(({ chart, isGone, gone }) => (
        <p key={chart} className={classes['description']}>
          {isGone ? (
            <Trans>This version has no chart {chart}. Its events are listed without a drawing.</Trans>
          ) : gone.length > 0 ? (
            <Trans>
              {chart} has changed since this recording. It no longer has these arrows: {gone.join(', ')}
            </Trans>
          ) : (
            <Trans>{chart} has changed since this recording.</Trans>
          )}
        </p>
      ))}
    </>
  )
}

const refusalOf = (text: string | undefined): Unreadable | undefined => {
  const read = text === undefined ? undefined : readRecording(text)
  return typeof read === 'string' ? read : undefined
}

type OpenProps = { text?: string | undefined; onOpen: (recording: Recording) => void }

const Open = ({ text: unreadable, onOpen }: OpenProps) => {
  const { t } = useLingui()
  const [text, setText] = useState(unreadable ?? '')
  const [refusal, setRefusal] = useState(() => refusalOf(unreadable))
  const open = () => {
    const recording = readRecording(text)
    if (typeof recording === 'string') setRefusal(recording)
    else onOpen(recording)
  }
  const words: Record<Unreadable, string> = {
    empty: t`This recording has no events.`,
    tooLong: t`This text is longer than any recording.`,
    malformed: t`This is not a recording. Paste the output of “Copy as JSON”.`,
    version: t`This recording was written by another version of the portal and can only be read as text.`,
  }
  return (
    <form
      className={classes['paste']}
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <Textarea
        label={t`Recording of another user`}
        placeholder="{ … }"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={refusal && words[refusal]}
      />
      <Button type="submit" size="sm" kind="secondary" unavailable={text === ''}>
        <Trans>Open</Trans>
      </Button>
    </form>
  )
}
