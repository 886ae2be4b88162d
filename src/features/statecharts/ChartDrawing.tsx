import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Walked } from './coverage/use-walked.ts'
import classes from './drawing.module.css'
import { SIZES } from './drawing.ts'
import type { Drawing, DrawnArrow, DrawnState } from './drawing.ts'
import type { Moment } from './moment.ts'

type ChartDrawingProps = {
  drawing: Drawing
  moment: Moment
  /** Highlights the states and arrows whose words contain it. */
  search: string
  /** Why an arrow is blocked, in words. */
  reasonOf: (arrow: string) => string | undefined
  /** How each arrow was walked. Undefined shows what is possible now. */
  walked: ReadonlyMap<string, Walked> | undefined
}

const isAround = (path: string, leaf: string) => leaf === path || leaf.startsWith(`${path}.`)
const matches = (text: string, search: string) => search !== '' && text.toLowerCase().includes(search.toLowerCase())

/** A chart as boxes in boxes with arrows. Its accessible twin is the text of the same page, so a reader hears one sentence instead of shapes. */
export const ChartDrawing = memo(({ drawing, moment, search, reasonOf, walked }: ChartDrawingProps) => {
  const { t } = useLingui()
  const here = moment.states.join(', ')
  return (
    <g role="img" aria-label={here === '' ? t`The chart does not run.` : t`Current state: ${here}. “Read as text” has the same as text.`}>
      {drawing.states.map((state) => (
        <StateBox
          key={state.path}
          state={state}
          isCurrent={state.path !== '' && moment.states.some((leaf) => isAround(state.path, leaf))}
          isFound={matches(state.name, search)}
          look={moment.arrows}
          walked={walked}
        />
      ))}
      {drawing.starts.map(({ x, y, target, points }) => (
        <g key={target} className={classes['start']}>
          <circle cx={x + SIZES.dot / 2} cy={y + SIZES.dot / 2} r={SIZES.dot / 2} />
          <path d={pathOf(points)} markerEnd="url(#arrowhead)" />
        </g>
      ))}
      {drawing.arrows.map((arrow) => (
        <Arrow
          key={arrow.id}
          arrow={arrow}
          look={walked ? 'other' : (moment.arrows.get(arrow.id) ?? 'other')}
          isFound={matches(arrow.text, search)}
          reason={walked ? walked.get(arrow.id)?.text : reasonOf(arrow.id)}
          walked={walked?.get(arrow.id)?.look}
        />
      ))}
    </g>
  )
})
ChartDrawing.displayName = 'ChartDrawing'

const StateBox = ({
  state: { x, y, width, height, name, runs, tags, rows, final, folded },
  isCurrent,
  isFound,
  look,
  walked,
}: {
  state: DrawnState
  isCurrent: boolean
  isFound: boolean
  look: Moment['arrows']
  walked: ChartDrawingProps['walked']
}) => {
  const badges = [...runs.map((src) => `▸ ${src}`), ...(tags.length > 0 ? [tags.join(', ')] : [])]
  const line = (index: number) => y + SIZES.top + (index + 1) * SIZES.line - 4
  return (
    <g className={classes['state']} data-current={isCurrent || undefined} data-found={isFound || undefined}>
      <rect x={x} y={y} width={width} height={height} rx={6} />
      {final && <rect className={classes['inner']} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} />}
      <text className={classes['name']} x={x + SIZES.padding} y={y + 18}>
        {folded > 0 ? `${name} +${folded}` : name}
      </text>
      {badges.map((text, index) => (
        <text key={text} className={classes['badge']} x={x + SIZES.padding} y={line(index)}>
          {text}
        </text>
      ))}
      {rows.map(({ id, text }, index) => (
        <text
          key={id}
          className={classes['label']}
          data-look={walked ? undefined : look.get(id)}
          data-walked={walked?.get(id)?.look}
          x={x + SIZES.padding}
          y={line(badges.length + index)}
        >
          {walked?.get(id) && <title>{walked.get(id)?.text}</title>}
          {`↻ ${text}`}
        </text>
      ))}
    </g>
  )
}

type ArrowProps = { arrow: DrawnArrow; look: string; isFound: boolean; reason: string | undefined; walked: string | undefined }

const Arrow = ({ arrow: { points, label, text }, look, isFound, reason, walked }: ArrowProps) => (
  <g className={classes['arrow']} data-look={look} data-walked={walked} data-found={isFound || undefined}>
    {reason !== undefined && <title>{reason}</title>}
    <path d={pathOf(points)} markerEnd="url(#arrowhead)" />
    <rect x={label.x} y={label.y} width={label.width} height={label.height} />
    <text className={classes['label']} data-look={look} x={label.x + 3} y={label.y + label.height - 4}>
      {text}
    </text>
  </g>
)

const pathOf = (points: DrawnArrow['points']) => points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
