import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import type { JournalEntry } from '#src/lib/faults/journal.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { ChartView } from './ChartView.tsx'
import { EventLog } from './EventLog.tsx'
import { readChart } from './chart-model.ts'
import { charts } from './charts.ts'
import { replayStates } from './recording.ts'
import classes from './statecharts.module.css'

const models = charts.map((machine) => ({ id: machine.id, words: machine.root.description, chart: readChart(machine) }))

/** A recording being replayed, from here or from somebody else, up to a step. */
export type Replay = { entries: readonly JournalEntry[]; step: number }

/** Every statechart, drawn from the code, with the active states of running actors and the last events. */
const StatechartsPage = () => {
  const { t } = useLingui()
  const { journal } = usePortal()
  usePageReady()
  const entries = useSyncExternalStore(journal.subscribe, journal.entries)
  const [replay, setReplay] = useState<Replay>()
  const standing = replay ? replayStates(replay.entries, replay.step) : journal.standing()

  return (
    <>
      <PageHeader
        title={<Trans>Statecharts</Trans>}
        description={<Trans>How the portal behaves, drawn from the running code. Current states are highlighted.</Trans>}
      />
      <div className={classes['page']}>
        <div className={classes['charts']}>
          {models.map(({ id, words, chart }) => (
            <section key={id} className={classes['chart']} aria-label={t`Statechart ${id}`}>
              <h2 className={classes['title']}>
                {id}
                {!standing.has(id) && (
                  <span className={classes['mark']}>
                    <Trans>not running</Trans>
                  </span>
                )}
              </h2>
              {words !== undefined && (
                <p className={classes['description']} lang="en-GB">
                  {words}
                </p>
              )}
              <ul className={classes['states']}>
                {chart.states.map((state) => (
                  <ChartView key={state.path} state={state} lit={standing.get(id) ?? []} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <EventLog entries={entries} replay={replay} onReplay={setReplay} />
      </div>
    </>
  )
}

export default StatechartsPage
