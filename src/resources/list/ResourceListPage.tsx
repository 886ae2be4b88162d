import { useLingui } from '@lingui/react/macro'
import { use, useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { MayDo } from '../may-do.ts'
import { printContent, withSaved } from './address/address.ts'
import { CreateLink } from './toolbar/CreateLink.tsx'
import { readableBy, type AnyList } from './list.ts'
import classes from './list.module.css'
import { usePagePlace } from './address/list-place.ts'
import { ListPanel } from './ListPanel.tsx'
import { StateLinks } from './toolbar/StateLinks.tsx'
import { useColumns } from './columns/use-columns.ts'
import { useResourceList } from './use-resource-list.ts'
import type { ShownView } from './views/ViewsPanel.tsx'
import { ViewsButton } from './views/ViewsButton.tsx'

/** A list as a page of its own. Its view is the page's address, and can be saved by name and shared. */
export const ResourceListPage = ({ list: whole }: { list: AnyList }) => {
  const { i18n } = useLingui()
  const mayDo = use(MayDo)
  const list = useMemo(() => readableBy(whole, mayDo), [whole, mayDo])
  const place = usePagePlace()
  const { go } = place
  const state = useResourceList(list, place)
  const columns = useColumns(list)
  const { shown, choose } = columns
  const ids = useMemo(() => shown.slice(1).map(({ id }) => id), [shown])
  const showView = useCallback(
    ({ id, address, columns: chosen }: ShownView) => {
      choose(chosen)
      go(withSaved(address, id))
    },
    [choose, go],
  )
  usePageReady(state.phase !== 'loading')
  const page = useFocusFallback<HTMLDivElement>()
  const address = printContent(state.view, list)
  return (
    <div ref={page} className={classes['page']} data-full-width="">
      <PageHeader
        title={i18n._(list.title)}
        {...(list.back && { back: <Link to={list.back.to}>{i18n._(list.back.label)}</Link> })}
        actions={
          (list.create !== undefined || list.Beside) && (
            <>
              {list.Beside && <list.Beside />}
              {list.create !== undefined && <CreateLink to={list.create} />}
            </>
          )
        }
      />
      {list.states && <StateLinks list={list} state={state} />}
      {list.Above && <list.Above list={list} view={state.view} />}
      <ListPanel
        list={list}
        state={state}
        columns={columns}
        views={<ViewsButton list={list.id} active={state.view.saved} address={address} columns={ids} onShow={showView} />}
      />
    </div>
  )
}
