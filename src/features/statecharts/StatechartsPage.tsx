import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import type { Recorder } from '#src/bridge/recorder/recorder.ts'
import { useRecorder } from '#src/bridge/recorder/use-recorder.ts'
import { lastMove } from '#src/bridge/recorder/recorded-path.ts'
import { readRecording } from '#src/bridge/recorder/recording.ts'
import type { Docked } from '#src/bridge/recorder/dock/follow-dock.ts'
import type { Entry, Recording } from '#src/bridge/recorder/recording.ts'
import { Segments } from '#src/ui/controls/Segments.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { AttachedRecording } from './AttachedRecording.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import { ChartView } from './ChartView.tsx'
import { DockState, isOver, useDock } from './dock.tsx'
import { RecordingTools } from './RecordingTools.tsx'
import { Steps } from './Steps.tsx'
import { WhyNot } from './WhyNot.tsx'
import { CoverageView } from './coverage/CoverageView.tsx'
import { useWalked } from './coverage/use-walked.ts'
import type { Colours } from './coverage/use-walked.ts'
import { readChart } from './chart-model.ts'
import { charts } from './charts.ts'
import { eventsOf, momentOf, whyNot } from './moment.ts'
import { sentenceOf } from './reasons.ts'
import { ActorTree } from './timeline/ActorTree.tsx'
import { actorTree } from './timeline/actors.ts'
import { Timeline } from './timeline/Timeline.tsx'
import classes from './statecharts.module.css'

/** The recording that is shown: the running portal's, or one that was opened, paused at one of its entries. */
export type Shown = {
  recording: Recording | undefined
  step: number | undefined
  /** The recording was opened and no event of it chosen yet. */
  isOpening?: boolean
}

/** Whether the chart of an entry still exists, so that it can be drawn. */
const isKnown = ({ chart }: Pick<Entry, 'chart'>) => charts.some(({ id }) => id === chart)
const lastChart = (entries: readonly Entry[]) => lastMove(entries.filter(isKnown))?.chart

const LIVE: Shown = { recording: undefined, step: undefined }

/** What the page shows without an opened recording: that of this window, or of another one. */
export type Source = {
  entries: readonly Entry[]
  recording: () => Recording | undefined
  /** Recorder of this window. Undefined until it is loaded, and for a recording of another window. */
  recorder?: Recorder | undefined
}

type StatechartsPageProps = {
  /** ID of a recording on the server that is opened. */
  attached?: string | undefined
  /** ID of the dock of another window, whose recording is shown. */
  dock?: string | undefined
  /** Recordings that can be opened, of a page without a server behind it. */
  recordings?: Recordings | undefined
}
type Recordings = readonly { name: string; content: string }[]

/** Every statechart, drawn from the code, with the current states of running actors, and what they did step by step. */
const StatechartsPage = ({ attached, dock, recordings }: StatechartsPageProps) =>
  dock === undefined ? <OfThisWindow attached={attached} recordings={recordings} /> : <OfAnotherWindow key={dock} dock={dock} />

const OfThisWindow = ({ attached, recordings }: Pick<StatechartsPageProps, 'attached' | 'recordings'>) => {
  const { recorder, entries } = useRecorder()
  const source = useMemo(() => ({ entries, recorder, recording: () => recorder?.recording() }), [entries, recorder])
  return <Statecharts source={source} attached={attached} recordings={recordings} />
}

const OfAnotherWindow = ({ dock }: { dock: string }) => {
  const { state, recording } = useDock(dock)
  const source = useMemo(() => ({ entries: recording?.entries ?? NOTHING, recording: () => recording }), [recording])
  return <Statecharts key={isOver({ state }) ? 'over' : 'running'} source={source} dock={state} />
}

const NOTHING: readonly Entry[] = []

type ShownSource = { source: Source; dock?: Docked['state'] } & Pick<StatechartsPageProps, 'attached' | 'recordings'>

const Statecharts = ({ source, attached, recordings = [], dock }: ShownSource) => {
  const { t, i18n } = useLingui()
  usePageReady()
  const live = source.entries
  const [shown, setShown] = useState(LIVE)
  // Bookmarks and the running playback are of one recording.
  const [opened, setOpened] = useState({ recording: shown.recording, count: 0 })
  if (opened.recording !== shown.recording) setOpened({ recording: shown.recording, count: opened.count + 1 })
  const [chosen, setChosen] = useState<{ chart?: string | undefined; actor?: string | undefined }>({})
  const setChart = useCallback((name: string | undefined, of?: string) => setChosen({ chart: name, actor: of }), [])
  const [unreadable, setUnreadable] = useState<string>()
  const [view, setView] = useState<'drawing' | 'text'>('drawing')
  const [colours, setColours] = useState<Colours>('now')
  const entries = shown.recording?.entries ?? live
  const step = shown.step ?? entries.length
  // The chart that the user was in before this page. It stays, although others act while it is read.
  const [latest, setLatest] = useState<string>()
  if (latest === undefined && entries.length > 0) setLatest(lastChart(entries) ?? 'auth')
  const chart = chosen.chart ?? latest ?? 'auth'
  const { actor } = chosen
  const machine = charts.find(({ id }) => id === chart) ?? charts[0]
  const moment = useMemo(() => machine && momentOf(machine, entries, step, actor), [machine, entries, step, actor])
  const actors = useMemo(() => actorTree(entries, step), [entries, step])
  const { walked, coverage } = useWalked(chart, colours, entries)
  const running = useMemo(() => runningCharts(entries, step), [entries, step])
  const reasonOf = useCallback(
    (arrow: string) => {
      if (!machine || !moment || moment.arrows.get(arrow) !== 'blocked') return undefined
      const candidates = eventsOf(machine, moment.states).flatMap((event) => whyNot(machine, entries, moment.entry, event))
      const candidate = candidates.find(({ id }) => id === arrow)
      return candidate && i18n._(sentenceOf(candidate))
    },
    [machine, moment, entries, i18n],
  )
  const openContent = useCallback(
    (content: string) => {
      const recording = readRecording(content)
      if (typeof recording === 'string') return setUnreadable(content)
      setShown({ recording, step: 1, isOpening: true })
      setChart(lastChart(recording.entries))
    },
    [setChart],
  )
  if (!machine || !moment) return null

  return (
    <>
      <PageHeader
        title={<Trans>Statecharts</Trans>}
        description={<Trans>How the portal behaves, drawn from the running code. Current states are highlighted.</Trans>}
      />
      <nav className={classes['choices']} aria-label={t`Statecharts`}>
        {charts.map(({ id }) => (
          <button key={id} type="button" aria-current={id === chart || undefined} onClick={() => setChart(id)}>
            {id}
            {running.has(id) && (
              <span className={classes['mark']}>
                <Trans>running</Trans>
              </span>
            )}
          </button>
        ))}
      </nav>
      <div className={classes['page']}>
        <section className={classes['chart']} aria-label={t`Statechart ${chart}`}>
          <div className={classes['titles']}>
            <h2 className={classes['title']}>{chart}</h2>
            <div data-print="hide">
              <Segments
                label={t`View`}
                options={[
                  { value: 'drawing', label: t`Drawing` },
                  { value: 'text', label: t`Read as text` },
                ]}
                value={view}
                onChange={(value) => setView(value === 'text' ? 'text' : 'drawing')}
              />
            </div>
          </div>
          <p className={classes['description']} lang="en-GB">
            {machine.root.description}
          </p>
          <NativeSelect
            className={classes['colours'] ?? ''}
            data-print="hide"
            size="xs"
            label={t`Arrows`}
            data={[
              { value: 'now', label: t`Possible now` },
              { value: 'suite', label: t`Walked by tests` },
              { value: 'recording', label: t`Taken in this recording` },
            ]}
            value={colours}
            onChange={({ currentTarget: { value } }) => setColours(value === 'suite' || value === 'recording' ? value : 'now')}
          />
          {view === 'drawing' ? (
            <ChartCanvas chart={chart} moment={moment} reasonOf={reasonOf} walked={walked} />
          ) : (
            <ul className={classes['states']} data-print="hide">
              {readChart(machine).states.map((state) => (
                <ChartView key={state.path} state={state} lit={moment.states} walked={walked} />
              ))}
            </ul>
          )}
          {colours === 'suite' && <CoverageView machine={machine} coverage={coverage} />}
          <WhyNot machine={machine} entries={entries} moment={moment} />
          <Steps entries={entries} entry={moment.entry} />
        </section>
        <section className={classes['log']} data-print="hide" aria-label={t`Recording`}>
          <h2 className={classes['title']}>
            <Trans>Events</Trans>
          </h2>
          {recordings.length > 0 && (
            <nav className={classes['choices']} aria-label={t`Recordings`}>
              {recordings.map(({ name, content }) => (
                <button key={name} type="button" onClick={() => openContent(content)}>
                  {name}
                </button>
              ))}
            </nav>
          )}
          {attached !== undefined && <AttachedRecording key={attached} id={attached} onContent={openContent} />}
          {dock !== undefined && <DockState state={dock} />}
          <RecordingTools source={source} isDock={dock !== undefined} shown={shown} unreadable={unreadable} onShow={setShown} />
          <ActorTree actors={actors} chosen={moment.entry?.actor} onChoose={(node) => isKnown(node) && setChart(node.chart, node.actor)} />
          <Timeline
            key={opened.count}
            entries={entries}
            step={shown.step}
            onStep={(next) => {
              setShown({ recording: shown.recording, step: next })
              const entry = next === undefined ? undefined : entries[next - 1]
              if (entry && isKnown(entry)) setChart(entry.chart, entry.actor)
            }}
          />
        </section>
      </div>
    </>
  )
}

/** Charts with a running actor after the first `step` entries. */
function runningCharts(entries: readonly Entry[], step: number): ReadonlySet<string> {
  const states = new Map(entries.slice(0, step).map(({ actor, chart, states: after }) => [actor, { chart, runs: after.length > 0 }]))
  return new Set([...states.values()].flatMap(({ chart, runs }) => (runs ? [chart] : [])))
}

export default StatechartsPage
