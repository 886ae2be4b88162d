import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import type { Walked } from './coverage/use-walked.ts'
import classes from './drawing.module.css'
import type { ChartDrawings } from './drawing.ts'
import { loadDrawings } from './drawings.ts'
import type { Moment } from './moment.ts'
import { fitted, followed, moved, zoomed } from './view-box.ts'
import type { ViewBox } from './view-box.ts'

const KEY_STEP = 60

type ChartCanvasProps = {
  chart: string
  moment: Moment
  reasonOf: (arrow: string) => string | undefined
  walked: ReadonlyMap<string, Walked> | undefined
}

/** The drawing of a chart, to be zoomed, dragged and searched, by pointer and keyboard. */
export const ChartCanvas = ({ chart, moment, reasonOf, walked }: ChartCanvasProps) => {
  const { t } = useLingui()
  const [drawings, setDrawings] = useState<ChartDrawings>()
  const [folds, setFolds] = useState(false)
  const [search, setSearch] = useState('')
  const [box, setBox] = useState<ViewBox>()
  const dragged = useRef<{ x: number; y: number } | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const loaded = await loadDrawings(chart)
      if (!isCurrent) return
      setDrawings(loaded)
      setBox(undefined)
      setFolds(false)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [chart])
  if (drawings?.chart !== chart) return null
  const drawing = folds && drawings.folded ? drawings.folded : drawings.full
  const shown = box ?? followed(drawing, moment.states)

  const drag = ({ buttons, clientX: x, clientY: y, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const from = dragged.current
    dragged.current = buttons === 1 ? { x, y } : undefined
    if (!from || buttons !== 1) return
    const scale = Math.max(shown.width / currentTarget.clientWidth, shown.height / currentTarget.clientHeight)
    setBox(moved(shown, (from.x - x) * scale, (from.y - y) * scale))
  }
  const press = (event: KeyboardEvent<SVGSVGElement>) => {
    const next = KEYS[event.key]?.(shown)
    if (event.key === '0') setBox(fitted(drawing))
    else if (next) setBox(next)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes['canvas']} data-print="hide">
      <div className={classes['tools']}>
        <Button size="sm" kind="secondary" onClick={() => setBox(zoomed(shown, 0.8))}>
          <Trans>Zoom in</Trans>
        </Button>
        <Button size="sm" kind="secondary" onClick={() => setBox(zoomed(shown, 1.25))}>
          <Trans>Zoom out</Trans>
        </Button>
        <Button size="sm" kind="secondary" onClick={() => setBox(fitted(drawing))}>
          <Trans>Fit</Trans>
        </Button>
        {drawings.folded && (
          <Button
            size="sm"
            kind="secondary"
            aria-pressed={folds}
            onClick={() => {
              setFolds(!folds)
              setBox(undefined)
            }}
          >
            <Trans>Collapse nested states</Trans>
          </Button>
        )}
        <TextInput
          size="xs"
          label={t`Find a state or an event`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a surface to be dragged, by arrow keys as well */}
      <svg
        viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
        role="application"
        aria-label={t`Drawing of ${chart}. Arrow keys move it, + and − zoom, 0 fits it.`}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onWheel={({ ctrlKey, deltaY }) => {
          if (ctrlKey) setBox(zoomed(shown, deltaY > 0 ? 1.1 : 0.9))
        }}
      >
        <defs>
          <marker
            id="arrowhead"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path className={classes['head']} d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        <ChartDrawing drawing={drawing} moment={moment} search={search} reasonOf={reasonOf} walked={walked} />
      </svg>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
    </div>
  )
}

const KEYS: Readonly<Record<string, (box: ViewBox) => ViewBox>> = {
  ArrowLeft: (box) => moved(box, -KEY_STEP, 0),
  ArrowRight: (box) => moved(box, KEY_STEP, 0),
  ArrowUp: (box) => moved(box, 0, -KEY_STEP),
  ArrowDown: (box) => moved(box, 0, KEY_STEP),
  '+': (box) => zoomed(box, 0.8),
  '-': (box) => zoomed(box, 1.25),
}
