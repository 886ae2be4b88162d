import { useLingui } from '@lingui/react/macro'
import { use, useCallback, useEffect, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { laterPart } from '#src/ui/later-part.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { MayDo } from '../may-do.ts'
import { printContent, withSaved } from './address/address.ts'
import { CreateLink } from './toolbar/CreateLink.tsx'
import { readableBy, type AnyList } from './list.ts'
import classes from './list.module.css'
import { usePagePlace } from './address/list-place.ts'
import { noteList, noteOpened, useListScope } from './left-list.ts'
import { ListPanel } from './ListPanel.tsx'
import { StateLinks } from './toolbar/StateLinks.tsx'
import { useColumns } from './columns/use-columns.ts'
import { useResourceList } from './use-resource-list.ts'
import type { ShownView } from './views/ViewsPanel.tsx'
import { ViewsButton } from './views/ViewsButton.tsx'

/** Reserves the height of the tabs. */
const NoTabs = () => <div className={classes['sections']} />
const SectionTabs = laterPart(async () => (await import('./toolbar/SectionTabs.tsx')).SectionTabs, NoTabs)

/** Areas whose lists share an entry of the sidebar; only there the tabs are loaded. */
const HAS_SECTION = /^\/vendor\/(apps|logs)(\/|$)/

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
  const { pathname } = useLocation()
  const { rows } = state
  const { path } = list
  const scope = useListScope()
  useEffect(() => {
    if (path && rows.length > 0) noteList(scope, pathname, { address: place.address, records: rows.map(path) })
  }, [scope, pathname, path, place.address, rows])
  usePageReady(state.phase !== 'loading')
  const page = useFocusFallback<HTMLDivElement>()
  useEffect(() => {
    const element = page.current
    element?.addEventListener('click', noteRow, true)
    return () => element?.removeEventListener('click', noteRow, true)
  }, [page])
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
      {HAS_SECTION.test(pathname) && <SectionTabs />}
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

const noteRow = ({ target }: Event): void => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-row-link]')
  if (link) noteOpened(link.pathname)
}
