import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { readableEvent } from '../chart-model.ts'
import classes from '../statecharts.module.css'

type LanesProps = { entries: readonly Entry[]; at: number }

/** One lane for each actor. It repeats the list of events for the eye, so that screen readers skip it. */
export const Lanes = ({ entries, at }: LanesProps) => {
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

/** Entries before and after the shown one in the sequence diagram. */
const [BEFORE, AFTER] = [12, 8]
const COLUMN = 130
const ROW = 26
const TOP = 24

/** A sequence diagram of the events around the shown one: an arrow from the sender to the actor. Screen readers have the list of events. */
export const Sequence = ({ entries, at }: LanesProps) => {
  const { t } = useLingui()
  const first = Math.max(0, at - BEFORE)
  const shown = entries.slice(first, at + AFTER)
  const actors = [...new Set(shown.flatMap(({ actor, sender }) => (sender === undefined ? [actor] : [sender, actor])))]
  const middle = (actor: string) => actors.indexOf(actor) * COLUMN + COLUMN / 2
  const height = TOP + shown.length * ROW + 8
  return (
    <div className={classes['sequence']} role="region" aria-label={t`Sequence`} tabIndex={0}>
      <svg aria-hidden="true" width={actors.length * COLUMN} height={height}>
        {actors.map((actor) => (
          <g key={actor}>
            <text x={middle(actor)} y={14} textAnchor="middle">
              {actor}
            </text>
            <line x1={middle(actor)} x2={middle(actor)} y1={TOP - 4} y2={height} />
          </g>
        ))}
        {shown.map(({ n, actor, sender, event }, index) => {
          const y = TOP + index * ROW + ROW - 6
          const [from, to] = [sender === undefined ? middle(actor) - COLUMN / 2 + 8 : middle(sender), middle(actor)]
          const tip = to > from ? -6 : 6
          return (
            <g key={n} data-lit={first + index + 1 === at || undefined}>
              <path d={sender === actor ? `M${to} ${y - 6}h14v6h-14` : `M${from} ${y}H${to}m${tip} -4l${-tip} 4l${tip} 4`} />
              <text x={(from + to) / 2} y={y - 4} textAnchor="middle">
                {readableEvent(event)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
