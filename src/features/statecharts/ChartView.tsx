import { Trans } from '@lingui/react/macro'
import type { ChartState } from './chart-model.ts'
import type { Walked } from './coverage/use-walked.ts'
import classes from './statecharts.module.css'

type ChartViewProps = { state: ChartState; lit: readonly string[]; walked: ReadonlyMap<string, Walked> | undefined }

const isLit = (path: string, lit: readonly string[]) => lit.some((leaf) => leaf === path || leaf.startsWith(`${path}.`))

/** One state with its transitions and nested states. The active states of the running actor are highlighted. */
export const ChartView = ({ state, lit, walked }: ChartViewProps) => {
  const current = isLit(state.path, lit)
  return (
    <li className={classes['state']} data-lit={current || undefined} aria-current={current ? 'step' : undefined}>
      <div className={classes['head']}>
        <span className={classes['name']}>{state.name}</span>
        {state.first && (
          <span className={classes['mark']}>
            <Trans>initial</Trans>
          </span>
        )}
        {state.final && (
          <span className={classes['mark']}>
            <Trans>final</Trans>
          </span>
        )}
        {state.runs.map((actor) => (
          <code key={actor} className={classes['runs']}>
            {actor}
          </code>
        ))}
      </div>
      {state.description !== undefined && (
        <p className={classes['description']} lang="en-GB">
          {state.description}
        </p>
      )}
      {state.transitions.length > 0 && <Transitions state={state} walked={walked} />}
      {state.states.length > 0 && (
        <ul className={classes['states']}>
          {state.states.map((child) => (
            <ChartView key={child.path} state={child} lit={lit} walked={walked} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Transitions = ({ state, walked }: Pick<ChartViewProps, 'state' | 'walked'>) => (
  <ul className={classes['transitions']}>
    {state.transitions.map(({ id, event, guard, target }) => (
      <li key={id}>
        <code>{event}</code>
        {guard !== undefined && <span className={classes['guard']}> [{guard}]</span>}
        {target !== undefined && <span> → {target}</span>}
        {walked?.get(id) && <span className={classes['guard']}> {walked.get(id)?.text}</span>}
      </li>
    ))}
  </ul>
)
