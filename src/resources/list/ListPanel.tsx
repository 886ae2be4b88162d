import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh, IconColumns3, IconFilter, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useCallback, useMemo, memo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { customerOfPath } from '#src/lib/addresses/customer-of-path.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { openedLater, type OpenerProps } from '#src/ui/opened-later.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { ActiveFilter } from './toolbar/ActiveFilter.tsx'
import { BrokenLinkNotice } from './toolbar/BrokenLinkNotice.tsx'
import { exportedColumns } from './columns/exported-columns.ts'
import { LazyFilterPanel } from './toolbar/LazyFilterPanel.tsx'
import { ListBody } from './table/ListBody.tsx'
import { SearchBox } from './toolbar/SearchBox.tsx'
import { ChosenCustomerProvider, useCustomerOf } from '../customer.ts'
import type { FilterGroup } from './address/filter.ts'
import { hasFilters, type AnyList } from './list.ts'
import classes from './toolbar/list-tools.module.css'
import { pageVariables } from './address/page-variables.ts'
import { SelectionBar, allOf } from './selection/SelectionBar.tsx'
import type { useColumns } from './columns/use-columns.ts'
import { useFilterPanel, type FilterPanelState } from './toolbar/use-filter-panel.ts'
import type { ListState } from './use-resource-list.ts'
import { useSelection } from './selection/use-selection.ts'
import type { ColumnsChoiceProps } from './columns/ColumnsChoice.tsx'
import type { SortChoiceProps } from './toolbar/SortChoice.tsx'

const ScopeChip = laterPart(async () => (await import('./toolbar/ScopeChip.tsx')).ScopeChip)

const SortChoice = openedLater<SortChoiceProps>(async () => (await import('./toolbar/SortChoice.tsx')).SortChoice)

/** Sorts by any column of the list, also where rows are cards without column headers. */
const SortMenu = memo((props: SortChoiceProps) => (
  <SortChoice {...props} button={props.sort.direction === 'ASC' ? ascendingButton : descendingButton} />
))

const ascendingButton = (opener: OpenerProps) => sortButton(IconArrowUp, opener)
const descendingButton = (opener: OpenerProps) => sortButton(IconArrowDown, opener)

const sortButton = (arrow: typeof IconArrowUp, opener: OpenerProps) => (
  <Button {...opener} kind="secondary" icon={arrow} aria-haspopup="menu" collapses>
    <Trans>Sort</Trans>
  </Button>
)

type FilterButtonProps = Pick<FilterPanelState, 'opened' | 'open' | 'close'> & { active: boolean }

/** Opens and closes the filter builder, whose code is loaded when the reader points at the button. */
const FilterButton = memo(({ opened, open, close, active }: FilterButtonProps) => (
  <Button
    kind="secondary"
    icon={IconFilter}
    data-active={active || undefined}
    aria-haspopup="dialog"
    aria-expanded={opened}
    onPointerEnter={() => void LazyFilterPanel.preload()}
    onFocus={() => void LazyFilterPanel.preload()}
    onClick={() => (opened ? close() : open())}
  >
    <Trans>Filter</Trans>
  </Button>
))

const ColumnsPanel = openedLater<ColumnsChoiceProps>(async () => (await import('./columns/ColumnsPanel.tsx')).ColumnsPanel)

/** Button for the choice of columns, whose code is loaded when the reader points at it. */
const ColumnsMenu = memo((props: ColumnsChoiceProps) => {
  const { t } = useLingui()
  const button = useCallback((opener: OpenerProps) => columnsButton(t`Columns`, opener), [t])
  return <ColumnsPanel {...props} button={button} />
})

const columnsButton = (label: string, opener: OpenerProps) => (
  <IconButton {...opener} icon={IconColumns3} label={label} title={label} aria-haspopup="dialog" />
)

type ListPanelProps = {
  list: AnyList
  state: ListState
  columns: ReturnType<typeof useColumns>
  /** Placed before the columns menu, so that a long view name does not move other controls. */
  views?: ReactNode
}

/** A list without its heading: search, filter, sorting, columns, export, rows and selection. */
export const ListPanel = ({ list, state, columns: { shown, choose }, views }: ListPanelProps) => {
  const { i18n, t } = useLingui()
  const { view, show } = state
  const selection = useSelection(list, state)
  const customer = useCustomerOf(list.ofCustomer === true)
  // A page of one customer names it already, and lists its rows whatever is chosen.
  const isOfAddress = customerOfPath(useLocation().pathname) !== undefined
  const { Export, Actions: { Unfinished } = {} } = list
  const panel = useFilterPanel()
  const search = useCallback((text: string) => show({ search: text }, 'replace'), [show])
  const apply = useCallback((filter: FilterGroup | null) => show({ filter }), [show])
  const exported = exportedColumns(shown, i18n)
  // Also by columns that are not shown: the name column stands for user name and email too.
  const sortable = useMemo(() => list.columns.filter(({ sortBy }) => sortBy !== undefined), [list])
  const isEmpty = state.phase === 'ready' && state.rows.length === 0
  return (
    <ChosenCustomerProvider value={customer}>
      <BrokenLinkNotice broken={state.broken} onDismiss={state.dismiss} />
      {Unfinished && <Unfinished onDone={state.refresh} />}
      <div className={classes['toolbar']}>
        {list.searches !== false && (
          <div className={classes['search']}>
            <SearchBox value={view.search} onSearch={search} />
          </div>
        )}
        {(hasFilters(list) || view.filter !== null) && (
          <FilterButton opened={panel.opened} open={panel.open} close={panel.close} active={view.filter !== null} />
        )}
        <SortMenu columns={sortable} sort={view.sort} show={show} />
        <ListTotal total={state.total} />
        <div className={classes['quiet']}>
          {views}
          <ColumnsMenu list={list} shown={shown} choose={choose} />
          <IconButton icon={IconRefresh} label={t`Refresh`} title={t`Refresh`} onClick={state.refresh} />
          {Export && (
            <Export empty={isEmpty} selection={{ ...allOf(view, list), order: pageVariables(view, list).order }} columns={exported} />
          )}
        </div>
      </div>
      {customer !== undefined && !isOfAddress && (
        <div className={classes['note']}>
          <ScopeChip customer={customer} />
        </div>
      )}
      {view.filter && <ActiveFilter list={list} filter={view.filter} show={show} onEdit={panel.open} />}
      <div className={classes['body']}>
        <div className={classes['rows']}>
          <ListBody
            list={list}
            state={state}
            columns={shown}
            isEmpty={isEmpty}
            selection={list.Actions && selection}
            bar={list.Actions && <SelectionBar list={list} state={state} selection={selection} exported={exported} />}
          />
        </div>
        {panel.mounted && <LazyFilterPanel list={list} state={state} panel={panel} onApply={apply} />}
      </div>
    </ChosenCustomerProvider>
  )
}

/** Total number of rows, approximate if the server stopped counting. For an empty list the message stands in the place of the rows. */
const ListTotal = ({ total }: Pick<ListState, 'total'>) => {
  const formats = useFormats()
  const count = total?.count ?? 0
  const written = formats.number(count)
  return (
    <div role="status" className={classes['total']}>
      {count > 0 && (total?.exact ? <Trans>{written} total</Trans> : <Trans>about {written} total</Trans>)}
    </div>
  )
}
