import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from './statecharts.module.css'
import { sentenceOfEvent } from './words/event-words.ts'

type StepsProps = {
  entries: readonly Entry[]
  /** The entry at which the steps end. */
  entry: Entry | undefined
}

/** What led an actor to the shown state, in sentences that can be followed and printed. */
export const Steps = ({ entries, entry }: StepsProps) => {
  const { t, i18n } = useLingui()
  if (!entry) return null
  const { actor, n, states } = entry
  const steps = entries.filter((other) => other.actor === actor && other.n <= n && (other.arrows?.length ?? 0) > 0)
  if (steps.length === 0) return null
  const state = states.join(', ')
  return (
    <section className={classes['steps']} aria-label={t`Steps to reproduce`}>
      <div className={classes['titles']}>
        <h3 className={classes['title']}>
          <Trans>Steps to reproduce: {actor}</Trans>
        </h3>
        <Button size="sm" kind="secondary" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <ol>
        {steps.map(({ n: number, chart, event, count }) => (
          <li key={number}>
            {i18n._(sentenceOfEvent(chart, event))}
            {count !== undefined && ` × ${count}`}
          </li>
        ))}
      </ol>
      <p className={classes['description']}>
        {state === '' ? <Trans>Then it is stopped.</Trans> : <Trans>Then it is in the state {state}.</Trans>}
      </p>
    </section>
  )
}
