import { Trans, useLingui } from '@lingui/react/macro'
import classes from '../statecharts.module.css'
import type { ActorNode } from './actors.ts'

type ActorTreeProps = { actors: readonly ActorNode[]; chosen: string | undefined; onChoose: (node: ActorNode) => void }

/** The actors at the shown moment, below those that run them, several instances of one chart apart. Choosing one draws its chart. */
export const ActorTree = ({ actors, ...rest }: ActorTreeProps) => {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Actors`} className={classes['actors']}>
      <ActorList actors={actors} {...rest} />
    </nav>
  )
}

const ActorList = ({ actors, chosen, onChoose }: ActorTreeProps) => (
  <ul>
    {actors.map((node) => (
      <li key={node.actor}>
        <button type="button" aria-current={node.actor === chosen || undefined} onClick={() => onChoose(node)}>
          <code>{node.actor}</code>{' '}
          <span className={classes['guard']}>{node.states.length > 0 ? node.states.join(', ') : <Trans>stopped</Trans>}</span>
        </button>
        {node.children.length > 0 && <ActorList actors={node.children} chosen={chosen} onChoose={onChoose} />}
      </li>
    ))}
  </ul>
)
