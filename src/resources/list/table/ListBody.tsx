import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, type ReactNode } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { NoMatch } from '#src/ui/states/NoMatch.tsx'
import { isTooSlow, referenceOf, sentenceOf } from '../../failure.ts'
import { CreateLink } from '../toolbar/CreateLink.tsx'
import { ListTable } from './ListTable.tsx'
import { Pager } from '../Pager.tsx'
import type { AnyList, AnyRow, Column, Sort } from '../list.ts'
import classes from '../list.module.css'
import type { ListState } from '../use-resource-list.ts'
import type { SelectionState } from '../selection/use-selection.ts'

type ListBodyProps = {
  list: AnyList
  state: ListState
  columns: readonly Column<AnyRow>[]
  isEmpty: boolean
  selection: SelectionState | undefined
  /** Actions for the selected rows. Placed between the rows and the pager, so that it floats over the rows only. */
  bar?: ReactNode
}

/** The table with its pager, or the message of an empty list, which is announced. */
export const ListBody = (props: ListBodyProps) => (
  <>
    <div role="status">{props.isEmpty && <ListEmpty {...props} />}</div>
    {!props.isEmpty && <ListRows {...props} />}
  </>
)

const ListRows = ({ list, state, columns, selection, bar }: ListBodyProps) => {
  const { i18n } = useLingui()
  const { view, show, phase } = state
  const sort = useCallback((next: Sort) => show({ sort: next }), [show])

  if (phase === 'failed') return <ListFailed state={state} />
  return (
    <>
      {phase === 'stale' && <ListFailed state={state} />}
      {list.asksEvery !== undefined && <NewerRows state={state} />}
      <ListTable
        list={list}
        label={i18n._(list.title)}
        columns={columns}
        rows={phase === 'loading' ? undefined : state.rows}
        fresh={state.fresh}
        expected={Math.min(view.size, MOST_SKELETON_ROWS)}
        sort={view.sort}
        busy={phase === 'loading' || phase === 'refreshing'}
        onSort={sort}
        selection={selection}
      />
      {bar}
      {phase !== 'loading' && <Pager size={view.size} previous={state.previous} next={state.next} show={show} />}
    </>
  )
}

/** Announces newer rows. They are added only on request, so that nothing moves while somebody reads. */
const NewerRows = ({ state: { waiting, showWaiting } }: { state: ListState }) => {
  const formats = useFormats()
  const written = formats.number(waiting)
  return (
    <div role="status">
      {waiting > 0 && (
        <Button kind="secondary" onClick={showWaiting}>
          <Plural value={waiting} one={`Show ${written} new row`} other={`Show ${written} new rows`} />
        </Button>
      )}
    </div>
  )
}

const MOST_SKELETON_ROWS = 50

const ListFailed = ({ state: { error, refresh } }: { state: ListState }) => (
  <div className={classes['state']}>
    {isTooSlow(error) ? (
      <ErrorState title={<Trans>This search takes too long</Trans>} reference={referenceOf(error)} onRetry={refresh}>
        <p>
          <Trans>Search for at least three letters, or filter by a sortable column.</Trans>
        </p>
      </ErrorState>
    ) : (
      <ErrorState reference={referenceOf(error)} onRetry={refresh}>
        {sentenceOf(error)}
      </ErrorState>
    )}
  </div>
)

const ListEmpty = ({ list, state: { view, show } }: Pick<ListBodyProps, 'list' | 'state'>) => {
  const { i18n } = useLingui()
  const isSearched = view.search.trim() !== ''
  return (
    <div className={classes['state']}>
      {view.filter || view.state !== null || isSearched ? (
        <NoMatch
          actions={
            <>
              {view.state !== null && (
                <Button kind="secondary" onClick={() => show({ state: null })}>
                  <Trans>Show all</Trans>
                </Button>
              )}
              {isSearched && (
                <Button kind="secondary" onClick={() => show({ search: '' })}>
                  <Trans>Clear search</Trans>
                </Button>
              )}
              {view.filter && (
                <Button kind="secondary" onClick={() => show({ filter: null })}>
                  <Trans>Clear filter</Trans>
                </Button>
              )}
            </>
          }
        >
          {!view.filter && !isSearched ? null : !view.filter ? (
            <Trans>Try a different search.</Trans>
          ) : isSearched ? (
            <Trans>Change the search or remove a condition.</Trans>
          ) : (
            <Trans>Remove a condition.</Trans>
          )}
        </NoMatch>
      ) : (
        <EmptyState
          icon={list.icon ?? 'clock'}
          title={<Trans>Nothing here yet</Trans>}
          action={list.create !== undefined && <CreateLink to={list.create} />}
        >
          {list.empty && i18n._(list.empty)}
        </EmptyState>
      )}
    </div>
  )
}
