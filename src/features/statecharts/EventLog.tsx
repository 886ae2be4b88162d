import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import type { JournalEntry } from '#src/lib/faults/journal.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { Replay } from './StatechartsPage.tsx'
import { readableEvent } from './chart-model.ts'
import { readRecording, writeRecording } from './recording.ts'
import classes from './statecharts.module.css'

type EventLogProps = {
  entries: readonly JournalEntry[]
  replay: Replay | undefined
  onReplay: (replay: Replay | undefined) => void
}

/** The last 200 events, which can be copied as JSON or replayed step by step. */
export const EventLog = ({ entries, replay, onReplay }: EventLogProps) => {
  const { t } = useLingui()
  const clipboard = useClipboard({ timeout: 2000 })
  const shown = replay ? replay.entries : entries
  return (
    <section className={classes['log']} aria-label={t`Recording`}>
      <h2 className={classes['title']}>
        <Trans>Events</Trans>
      </h2>
      <div className={classes['buttons']}>
        <Button size="sm" kind="secondary" onClick={() => clipboard.copy(writeRecording(shown))}>
          {clipboard.copied ? <Trans>Copied!</Trans> : <Trans>Copy as JSON</Trans>}
        </Button>
        {replay ? (
          <Button size="sm" kind="secondary" onClick={() => onReplay(undefined)}>
            <Trans>Back to live</Trans>
          </Button>
        ) : (
          <Button size="sm" kind="secondary" unavailable={entries.length === 0} onClick={() => onReplay({ entries, step: 1 })}>
            <Trans>Replay</Trans>
          </Button>
        )}
      </div>
      {replay ? <Steps replay={replay} onReplay={onReplay} /> : <Paste onReplay={onReplay} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={classes['entries']} role="region" aria-label={t`Events`} tabIndex={0}>
        <ol>
          {shown.map((entry, index) => (
            // The journal drops its oldest entries, so an entry is identified by its time and its position.
            <li key={`${entry.at} ${index}`} data-lit={replay?.step === index + 1 || undefined}>
              <code>{entry.chart}</code> {readableEvent(entry.event)} <span className={classes['guard']}>→ {entry.states.join(', ')}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const Steps = ({ replay, onReplay }: { replay: Replay; onReplay: (replay: Replay) => void }) => {
  const last = replay.entries.length
  const go = (step: number) => onReplay({ ...replay, step: Math.min(Math.max(step, 1), last) })
  return (
    <div className={classes['buttons']}>
      <Button size="sm" kind="secondary" unavailable={replay.step === 1} onClick={() => go(replay.step - 1)}>
        <Trans>Step back</Trans>
      </Button>
      <Button size="sm" kind="secondary" unavailable={replay.step === last} onClick={() => go(replay.step + 1)}>
        <Trans>Step forward</Trans>
      </Button>
      <span role="status">
        <Trans>
          Step {replay.step} of {last}
        </Trans>
      </span>
    </div>
  )
}

const Paste = ({ onReplay }: { onReplay: (replay: Replay) => void }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const open = () => {
    const entries = readRecording(text)
    setRefused(entries === undefined)
    if (entries) onReplay({ entries, step: 1 })
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
        placeholder="[ … ]"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={refused && <Trans>This is not a recording. Paste the output of “Copy as JSON”.</Trans>}
      />
      <Button type="submit" size="sm" kind="secondary" unavailable={text === ''}>
        <Trans>Open</Trans>
      </Button>
    </form>
  )
}
