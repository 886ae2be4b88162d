import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { readableEvent } from './chart-model.ts'
import classes from './statecharts.module.css'

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
      <Lanes entries={entries} at={at} />
      <p role="status" className={classes['description']}>
        <Trans>
          Event {at} of {last}
        </Trans>
        {entry && ` · ${i18n.date(new Date(entry.at), { timeStyle: 'medium' })}`}
      </p>
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

/** One lane for each actor. It repeats the list below for the eye, so that screen readers skip it. */
const Lanes = ({ entries, at }: { entries: readonly Entry[]; at: number }) => {
  const lanes = useMemo(
    () => [
      ...Map.groupBy(
        entries.map((entry, index) => ({ entry, index })),
        ({ entry }) => entry.actor,
      ),
    ],
    [entries],
  )
  return (
    <div className={classes['lanes']} aria-hidden="true">
      {lanes.map(([actor, marks]) => (
        <div key={actor} className={classes['lane']}>
          <span>{actor}</span>
          <svg viewBox={`0 0 ${entries.length} 1`} preserveAspectRatio="none">
            {marks.map(({ entry, index }) => (
              <rect key={entry.n} x={index} width={0.8} y={0} height={1} data-lit={index + 1 === at || undefined} />
            ))}
          </svg>
        </div>
      ))}
    </div>
  )
}
