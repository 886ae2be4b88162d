import { useLingui } from '@lingui/react/macro'
import { use, useMemo } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { MayDo } from '../may-do.ts'
import { CreateLink } from './toolbar/CreateLink.tsx'
import { readableBy, type AnyList } from './list.ts'
import classes from './list.module.css'
import { useOwnPlace } from './address/list-place.ts'
import { ListPanel } from './ListPanel.tsx'
import { StateLinks } from './toolbar/StateLinks.tsx'
import { useColumns } from './columns/use-columns.ts'
import { useResourceList } from './use-resource-list.ts'

/**
 * A list on the page of a record, in a card with a heading. Its view is not part of the page's address. `list` must keep its identity while its scope
 * stays the same. `start` is the address of the initial view.
 */
export const EmbeddedList = ({ list: whole, start }: { list: AnyList; start?: string }) => {
  const { i18n } = useLingui()
  const mayDo = use(MayDo)
  const list = useMemo(() => readableBy(whole, mayDo), [whole, mayDo])
  const state = useResourceList(list, useOwnPlace(start))
  const columns = useColumns(list)
  const card = useFocusFallback<HTMLElement>()
  return (
    <Card
      ref={card}
      title={i18n._(list.title)}
      actions={
        <>
          {list.Beside && <list.Beside />}
          {list.create !== undefined && <CreateLink to={list.create} />}
        </>
      }
    >
      <div className={classes['page']}>
        {list.states && <StateLinks list={list} state={state} embedded />}
        <ListPanel list={list} state={state} columns={columns} />
      </div>
    </Card>
  )
}
