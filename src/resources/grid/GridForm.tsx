import { useRef, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { DraftNotice } from '#src/resources/drafts/DraftNotice.tsx'
import { useSaveKey } from '#src/resources/record/form/use-save-key.ts'
import { CheckGrid, type CheckGridProps } from './CheckGrid.tsx'
import { GridConflicts, type CellWords } from './GridConflicts.tsx'
import classes from './grid.module.css'
import { PendingBar } from './PendingBar.tsx'
import type { GridChanges } from './use-grid-changes.ts'

/** Explains the marks of a profile that follows a template. */
const GridLegend = () => (
  <ul className={classes['legend']}>
    <li>
      <span className={classes['cell']} data-origin="inherited" data-drawn="granted" />
      <Trans>From the template</Trans>
    </li>
    <li>
      <span className={classes['cell']} data-origin="override" />
      <Trans>Differs from the template</Trans>
    </li>
  </ul>
)

type GridFormProps = Omit<CheckGridProps, 'shown' | 'onToggle'> & {
  changes: GridChanges
  words: CellWords
  /** Full name of a cell, for use outside of the grid. */
  nameOf: (key: string) => string
  readOnly?: boolean
  saving: boolean
  onSave: () => void
  /** Why the last save failed. */
  problem?: ReactNode
  /** Shows which users the changes affect, once that is known. */
  effect: ReactNode
}

/** A form around a grid. Its changes are counted and saved together, after conflicts with changes by others have been resolved. */
export const GridForm = ({ changes, words, nameOf, readOnly = false, saving, onSave, problem, effect, ...grid }: GridFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const { shown, changed, toggle, draft } = changes
  useSaveKey(form, changed.length > 0)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0 && shown.conflicts.size === 0) onSave()
      }}
    >
      {!readOnly && (
        <DraftNotice
          offered={draft.offered}
          isOutdated={false}
          restore={() => draft.restore(new Set(grid.rows.flatMap(({ cells }) => cells.filter((key) => key !== undefined))))}
          discard={draft.discard}
        />
      )}
      {shown.overrides && <GridLegend />}
      <GridConflicts changes={changes} words={words} nameOf={nameOf} />
      <CheckGrid {...grid} shown={shown} onToggle={readOnly ? undefined : toggle} />
      {problem !== undefined && (
        <p role="alert" className={classes['alert']}>
          {problem}
        </p>
      )}
      {!readOnly && <PendingBar changes={changes} saving={saving} effect={effect} />}
    </form>
  )
}
