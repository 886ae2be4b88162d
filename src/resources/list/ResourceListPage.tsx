import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useFocusKept } from '#src/ui/use-focus-kept.ts'
import { usePageReady } from '#src/ui/page-ready.ts'
import { ActiveFilter } from './ActiveFilter.tsx'
import { BrokenLinkNotice } from './BrokenLinkNotice.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { CreateLink } from './CreateLink.tsx'
import { FilterButton } from './FilterButton.tsx'
import { ListBody } from './ListBody.tsx'
import { printAddress } from './address.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortMenu } from './SortMenu.tsx'
import type { AnyList } from './list.ts'
import classes from './list.module.css'
import { pageVariables } from './page-variables.ts'
import { SelectionBar, allOf } from './SelectionBar.tsx'
import { useColumns } from './use-columns.ts'
import { useResourceList } from './use-resource-list.ts'
import type { ListState } from './use-resource-list.ts'
import { ViewsButton } from './views/ViewsButton.tsx'
import { useSelection } from './use-selection.ts'
import { valueWords } from './value-words.ts'

/** The one view of a list descriptor: everything of screens.md section 3, "List". */
export const ResourceListPage = ({ list }: { list: AnyList }) => {
  const { i18n, t } = useLingui()
  const state = useResourceList(list)
  const { shown, choose } = useColumns(list)
  const { view, show } = state
  const selection = useSelection(list, view, state.rows)
  const { Export } = list
  const search = useCallback((text: string) => show({ search: text }, 'replace'), [show])
  const navigate = useNavigate()
  const ids = useMemo(() => shown.slice(1).map(({ id }) => id), [shown])
  const showView = useCallback(
    (address: string, columns: readonly string[] | null) => {
      choose(columns)
      void navigate({ search: address })
    },
    [choose, navigate],
  )
  usePageReady(state.phase !== 'loading')
  const page = useFocusKept<HTMLDivElement>()
  const isEmpty = state.phase === 'ready' && state.rows.length === 0

  return (
    <div ref={page} className={classes['page']}>
      <PageHeader
        title={i18n._(list.title)}
        {...(list.back && { back: <Link to={list.back.to}>{i18n._(list.back.label)}</Link> })}
        actions={
          list.create !== undefined && (
            <>
              {list.Beside && <list.Beside />}
              <CreateLink to={list.create} />
            </>
          )
        }
      />
      <BrokenLinkNotice broken={state.broken} onDismiss={state.dismiss} />
      <div className={classes['toolbar']}>
        <div className={classes['search']}>
          <SearchBox value={view.search} onSearch={search} />
        </div>
        <FilterButton list={list} view={view} show={show} />
        <div className={classes['narrow']}>
          <SortMenu columns={shown} sort={view.sort} show={show} />
        </div>
        <ColumnsMenu list={list} shown={shown} choose={choose} />
        <ViewsButton list={list.id} address={printAddress({ ...view, cursor: null }, list)} columns={ids} onShow={showView} />
        <IconButton kind="secondary" icon={IconRefresh} label={t`Refresh`} title={t`Refresh`} onClick={state.refresh} />
        {Export && !isEmpty && (
          <Export
            selection={{ ...allOf(view, list), order: pageVariables(view, list).order }}
            columns={shown.map((column) => ({ column: column.id, label: i18n._(column.label), ...valueWords(column, i18n) }))}
          />
        )}
        <ListTotal total={state.total} />
      </div>
      {view.filter && <ActiveFilter list={list} filter={view.filter} show={show} clearable={!isEmpty} />}
      <ListBody list={list} state={state} columns={shown} isEmpty={isEmpty} selection={list.Actions && selection} />
      {list.Actions && !isEmpty && <SelectionBar list={list} state={state} selection={selection} />}
    </div>
  )
}

/** How many rows there are in all; beyond what the server counts, about how many. That there are none is said where they would be. */
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
