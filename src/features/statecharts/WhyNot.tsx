import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { readableEvent } from './chart-model.ts'
import { eventsOf, explainEntry, whyNot } from './moment.ts'
import type { Candidate, Moment } from './moment.ts'
import { factsOf, sentenceOf } from './reasons.ts'
import classes from './statecharts.module.css'

const THE_LAST = '@last'

type WhyNotProps = { machine: AnyStateMachine; entries: readonly Entry[]; moment: Moment }

/** The arrows that an event could take, in the order in which their guards are asked, and what each guard read. */
export const WhyNot = ({ machine, entries, moment }: WhyNotProps) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(THE_LAST)
  const events = eventsOf(machine, moment.states)
  const event = events.includes(chosen) ? chosen : THE_LAST
  const { entry } = moment
  if (!entry) return null
  const candidates = event === THE_LAST ? explainEntry(machine, entry) : whyNot(machine, entries, entry, event)
  return (
    <section className={classes['why']} data-print="hide" aria-label={t`Why not?`}>
      <NativeSelect
        label={t`Why not?`}
        description={t`The arrows that an event could take, in the order in which their guards are asked.`}
        value={event}
        onChange={(change) => setChosen(change.currentTarget.value)}
        data={[
          { value: THE_LAST, label: t`The last event: ${readableEvent(entry.event)}` },
          ...events.map((type) => ({ value: type, label: t`From here: ${readableEvent(type)}` })),
        ]}
      />
      {candidates.length === 0 && (
        <p className={classes['description']}>
          <Trans>No arrow leaves these states with this event.</Trans>
        </p>
      )}
      <ol className={classes['transitions']}>
        {candidates.map((candidate) => (
          <CandidateLine key={candidate.id} candidate={candidate} />
        ))}
      </ol>
      {entry.changed && (
        <p className={classes['description']}>
          <Trans>The last event changed: {factsOf(entry.changed)}</Trans>
        </p>
      )}
    </section>
  )
}

const CandidateLine = ({ candidate }: { candidate: Candidate }) => {
  const { i18n } = useLingui()
  const { event, guard, target, outcome } = candidate
  return (
    <li data-outcome={outcome}>
      <code>{readableEvent(event)}</code>
      {guard !== undefined && <span className={classes['guard']}> [{guard}]</span>}
      {target !== undefined && <span> → {target}</span>}
      <br />
      {i18n._(sentenceOf(candidate))}
    </li>
  )
}
