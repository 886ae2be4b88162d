import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { ActiveFilter } from './ActiveFilter.tsx'
import { BrokenLinkNotice } from './BrokenLinkNotice.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { CreateLink } from './CreateLink.tsx'
import { FilterButton } from './FilterButton.tsx'
import { ListBody } from './ListBody.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { AnyList } from './list.ts'
import classes from './list.module.css'
import { useColumns } from './use-columns.ts'
import { useResourceList } from './use-resource-list.ts'
import type { ListState } from './use-resource-list.ts'

/** The one view of a list descriptor: everything of screens.md section 3, "List". */
export const ResourceListPage = ({ list }: { list: AnyList }) => {
  const { i18n } = useLingui()
  const state = useResourceList(list)
  const { shown, choose } = useColumns(list)
  const { view, show } = state
  const search = useCallback((text: string) => show({ search: text }, 'replace'), [show])
  usePageReady(state.phase !== 'loading')
  const isEmpty = state.phase === 'ready' && state.rows.length === 0

  return (
    <div className={classes['page']}>
      <PageHeader title={i18n._(list.title)} actions={list.create !== undefined && <CreateLink to={list.create} />} />
      <BrokenLinkNotice broken={state.broken} onDismiss={state.dismiss} />
      <div className={classes['toolbar']}>
        <div className={classes['search']}>
          <SearchBox value={view.search} onSearch={search} />
        </div>
        <FilterButton list={list} view={view} show={show} />
        <ColumnsMenu list={list} shown={shown} choose={choose} />
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={state.refresh}>
          <Trans>Refresh</Trans>
        </Button>
        <ListTotal total={state.total} />
      </div>
      {view.filter && <ActiveFilter list={list} filter={view.filter} show={show} clearable={!isEmpty} />}
      <ListBody list={list} state={state} columns={shown} isEmpty={isEmpty} />
    </div>
  )
}

/** How many rows there are in all; beyond what the server counts, about how many. */
const ListTotal = ({ total }: Pick<ListState, 'total'>) => {
  const formats = useFormats()
  const count = total?.count ?? 0
  const written = formats.number(count)
  return (
    <div role="status" className={classes['total']}>
      {total &&
        (total.exact ? (
          <Plural value={count} _0="Nothing found" one={`${written} in all`} other={`${written} in all`} />
        ) : (
          <Trans>about {written} in all</Trans>
        ))}
    </div>
  )
}
