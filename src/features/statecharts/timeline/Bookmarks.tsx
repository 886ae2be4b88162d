import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { readableEvent } from '../chart-model.ts'
import { factsOf } from '../reasons.ts'
import classes from '../statecharts.module.css'
import { differenceBetween } from './difference.ts'

type BookmarksProps = {
  entries: readonly Entry[]
  /** Number of entries up to the shown moment. */
  at: number
  onStep: (step: number) => void
}

/** Marks moments of the recording, leads back to them, and shows what is different between one of them and the shown moment. */
export const Bookmarks = ({ entries, at, onStep }: BookmarksProps) => {
  const { t } = useLingui()
  // By the number of the entry: its place in the list changes when the oldest ones are left out.
  const [marked, setMarked] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState('')
  const moments = entries.flatMap((entry, index) => (marked.includes(entry.n) ? [{ entry, step: index + 1 }] : []))
  const current = entries[at - 1]?.n
  const other = moments.find(({ entry }) => String(entry.n) === chosen)
  const isMarked = current !== undefined && marked.includes(current)
  const nameOf = (entry: Entry, step: number) => t`${step}: ${entry.actor}, ${readableEvent(entry.event)}`
  return (
    <section aria-label={t`Bookmarks`} className={classes['bookmarks']}>
      <Button
        size="sm"
        kind="secondary"
        aria-pressed={isMarked}
        onClick={() => current !== undefined && setMarked(isMarked ? marked.filter((n) => n !== current) : [...marked, current])}
      >
        {isMarked ? <Trans>Remove bookmark</Trans> : <Trans>Bookmark this event</Trans>}
      </Button>
      {moments.length > 0 && (
        <>
          <ul className={classes['choices']}>
            {moments.map(({ entry, step }) => (
              <li key={entry.n}>
                <button type="button" aria-current={step === at || undefined} onClick={() => onStep(step)}>
                  {nameOf(entry, step)}
                </button>
              </li>
            ))}
          </ul>
          <NativeSelect
            size="xs"
            label={t`Compare with`}
            value={other ? chosen : ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: t`Nothing` },
              ...moments.map(({ entry, step }) => ({ value: String(entry.n), label: nameOf(entry, step) })),
            ]}
          />
        </>
      )}
      {other && <Difference entries={entries} one={Math.min(other.step, at)} other={Math.max(other.step, at)} />}
    </section>
  )
}

const Difference = ({ entries, one, other }: { entries: readonly Entry[]; one: number; other: number }) => {
  const differences = differenceBetween(entries, one, other)
  if (differences.length === 0)
    return (
      <p className={classes['description']}>
        <Trans>Nothing is different between these moments.</Trans>
      </p>
    )
  return (
    <ul className={classes['transitions']}>
      {differences.map(({ actor, before, after, fields }) => (
        <li key={actor}>
          <code>{actor}</code>
          {before.join() !== after.join() && ` ${before.join(', ') || '–'} → ${after.join(', ') || '–'}`}
          {fields.map((field) => (
            <div key={field.name} className={classes['guard']}>
              {field.before !== undefined && `${factsOf({ [field.name]: field.before })} → `}
              {field.after === undefined ? '–' : factsOf({ [field.name]: field.after })}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
