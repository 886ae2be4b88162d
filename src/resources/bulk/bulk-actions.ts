import { createElement, useEffect, useState } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { useAfterReady } from '#src/ui/page/page-ready.ts'
import type { SelectionActionsProps, SelectionActions, UnfinishedActionProps } from '../list/list.ts'
import type { AnyBulk } from './bulk.ts'

const loadBulkMenu = withWords('dialogs', () => import('./bulk-menu.tsx'))
const loadUnfinished = withWords('dialogs', () => import('./unfinished-bulk.tsx'))

/** Milliseconds after the page is ready until the list looks for an unfinished action, so that what is fetched ahead comes first. */
const LATER = 3_000

/** Component with the actions for the selected rows of a list. Its code and its description are loaded with the first selection. */
export const bulkActions = (load: () => Promise<AnyBulk>): SelectionActions => {
  const Menu = laterPart<SelectionActionsProps>(async () => {
    const [bulk, { bulkMenu }] = await Promise.all([load(), loadBulkMenu()])
    return bulkMenu(bulk)
  })
  const Offer = laterPart<UnfinishedActionProps>(async () => {
    const [bulk, { unfinishedBulk }] = await Promise.all([load(), loadUnfinished()])
    return unfinishedBulk(bulk)
  })
  const Unfinished = (props: UnfinishedActionProps) => {
    const isAfter = useAfterReady()
    const [isDue, setDue] = useState(false)
    useEffect(() => {
      if (!isAfter) return undefined
      const timer = setTimeout(() => setDue(true), LATER)
      return () => clearTimeout(timer)
    }, [isAfter])
    return isDue ? createElement(Offer, props) : null
  }
  return Object.assign(Menu, { Unfinished })
}
