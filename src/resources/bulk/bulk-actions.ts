import { createElement } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { useAfterReady } from '#src/ui/page/page-ready.ts'
import type { SelectionActionsProps, SelectionActions, UnfinishedActionProps } from '../list/list.ts'
import type { AnyBulk } from './bulk.ts'

const loadBulkMenu = withWords('dialogs', () => import('./bulk-menu.tsx'))
const loadUnfinished = withWords('dialogs', () => import('./unfinished-bulk.tsx'))

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
  // Rows come first.
  const Unfinished = (props: UnfinishedActionProps) => (useAfterReady() ? createElement(Offer, props) : null)
  return Object.assign(Menu, { Unfinished })
}
