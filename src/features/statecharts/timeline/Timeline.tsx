import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Segments } from '#src/ui/controls/Segments.tsx'
import { readableEvent } from '../chart-model.ts'
import classes from '../statecharts.module.css'
import { Bookmarks } from './Bookmarks.tsx'
import { Lanes, Sequence } from './Lanes.tsx'

/** Milliseconds for each entry while the recording plays. */
const PACE = 800

type TimelineProps = {
  entries: readonly Entry[]
  /** Number of entries that are shown. Undefined follows the last one. */
  step: number | undefined
  onStep: (step: number | undefined) => void
}

/** A slider over the entries, with one lane for each actor. The arrow keys of the slider step. */
export const Timeline = ({ entries, step, onStep }: TimelineProps) => {
  const { t, i18n } = useLingui()
  const [plays, setPlays] = useState(false)
  const [view, setView] = useState<'lanes' | 'sequence'>('lanes')
  const last = entries.length
  const at = Math.min(step ?? last, last)
  useEffect(() => {
    if (!plays) return undefined
    const timer = setTimeout(() => (at < last ? onStep(at + 1) : setPlays(false)), PACE)
    return () => clearTimeout(timer)
  }, [plays, at, last, onStep])
  const entry = entries[at - 1]
  if (last === 0)
    return (
      <p>
        <Trans>Nothing is recorded yet.</Trans>
      </p>
    )

  return (
    <>
      <div className={classes['buttons']}>
        <Button size="sm" kind="secondary" onClick={() => setPlays(!plays)}>
          {plays ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
        </Button>
        {step !== undefined && (
          <Button size="sm" kind="secondary" onClick={() => onStep(undefined)}>
            <Trans>To the last event</Trans>
          </Button>
        )}
      </div>
      <input
        type="range"
        className={classes['slider']}
        aria-label={t`Event`}
        aria-valuetext={entry && t`${at} of ${last}: ${entry.actor}, ${readableEvent(entry.event)}`}
        min={1}
        max={last}
        value={at}
        onChange={(event) => onStep(Number(event.currentTarget.value))}
      />
      <Segments
        label={t`Actors of the timeline`}
        options={[
          { value: 'lanes', label: t`Lanes` },
          { value: 'sequence', label: t`Sequence` },
        ]}
        value={view}
        onChange={(value) => setView(value === 'sequence' ? 'sequence' : 'lanes')}
      />
      {view === 'lanes' ? <Lanes entries={entries} at={at} /> : <Sequence entries={entries} at={at} />}
      <p role="status" className={classes['description']}>
        <Trans>
          Event {at} of {last}
        </Trans>
        {entry && ` · ${i18n.date(new Date(entry.at), { timeStyle: 'medium' })}`}
      </p>
      <Bookmarks entries={entries} at={at} onStep={onStep} />
      <div className={classes['entries']} role="region" aria-label={t`Events`} tabIndex={0}>
        <ol>
          {entries.map(({ n, actor, event, states, count, sender }, index) => (
            <li key={n} data-lit={index + 1 === at || undefined}>
              <button type="button" onClick={() => onStep(index + 1)}>
                <code>{actor}</code> {readableEvent(event)}
                {count !== undefined && ` × ${count}`}
                {sender !== undefined && <span className={classes['guard']}> ← {sender}</span>}{' '}
                <span className={classes['guard']}>→ {states.join(', ')}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
