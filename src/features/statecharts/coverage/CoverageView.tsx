import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AnyStateMachine } from 'xstate'
import { arrowIdOf, arrowsOf, guardNameOf, statesOf } from '#machines/support/arrows.ts'
import { readableEvent } from '../chart-model.ts'
import { sentenceOfEvent } from '../words/event-words.ts'
import classes from '../statecharts.module.css'
import { coverageOf } from './coverage.ts'
import type { ArrowCoverage, ChartCoverage } from './coverage.ts'

type CoverageViewProps = {
  machine: AnyStateMachine
  /** Undefined until it is loaded. */
  coverage: ChartCoverage | undefined
}

/** How many arrows of a chart the suite takes, and each that no browser takes, with the reason and a shortest path to it. */
export const CoverageView = ({ machine, coverage }: CoverageViewProps) => {
  const { t } = useLingui()
  if (!coverage) return null
  const { browser = [], unit = [], never = [] } = Object.groupBy(coverage.arrows, coverageOf)
  const texts = textsOf(machine)
  return (
    <section className={classes['why']} data-print="hide" aria-label={t`Coverage`}>
      <ul className={classes['legend']}>
        <li data-walked="browser">
          <Plural value={browser.length} one="# arrow is taken in a browser" other="# arrows are taken in a browser" />
        </li>
        <li data-walked="unit">
          <Plural value={unit.length} one="# arrow is taken by unit tests alone" other="# arrows are taken by unit tests alone" />
        </li>
        <li data-walked="never">
          <Plural value={never.length} one="# arrow is never taken" other="# arrows are never taken" />
        </li>
      </ul>
      {unit.length + never.length > 0 && (
        <h3 className={classes['title']}>
          <Trans>Arrows that nobody has walked in a browser</Trans>
        </h3>
      )}
      <ul className={classes['transitions']}>
        {[...never, ...unit].map((arrow) => (
          <li key={arrow.id}>
            <code>{texts.get(arrow.id) ?? arrow.id}</code> <Why arrow={arrow} />
            <Way chart={machine.id} arrow={arrow} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Why = ({ arrow: { unit, why, leadsBack } }: { arrow: ArrowCoverage }) => (
  <>
    {unit ? <Trans>Taken by a unit test.</Trans> : <Trans>Taken by no test.</Trans>}{' '}
    {leadsBack === true && <Trans>It leads back to its state, which no path in a browser does.</Trans>}
    {why !== undefined && (
      <>
        <Trans>Why no browser takes it:</Trans> <span lang="en-GB">{why}</span>
      </>
    )}
  </>
)

const Way = ({ chart, arrow: { way } }: { chart: string; arrow: ArrowCoverage }) => {
  const { i18n } = useLingui()
  if (way === undefined) return null
  return (
    <details>
      <summary>
        <Trans>Shortest path</Trans>
      </summary>
      <ol>
        {way.map((event, index) => (
          <li key={`${index} ${event}`}>
            {i18n._(sentenceOfEvent(chart, event))} <code>{readableEvent(event)}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** `source: event [guard] → target` of each arrow. */
const textsOf = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(
    [machine.root, ...statesOf(machine.root)].flatMap(arrowsOf).map((arrow) => {
      const guard = guardNameOf(arrow)
      const source = arrow.source.path.join('.') || machine.id
      const target = arrow.target?.map((node: { path: string[] }) => node.path.join('.')).join(', ')
      const parts = [`${source}:`, readableEvent(arrow.eventType), guard && `[${guard}]`, target && `→ ${target}`]
      return [arrowIdOf(arrow), parts.filter(Boolean).join(' ')]
    }),
  )
