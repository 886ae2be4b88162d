import type { ComponentType } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { SelectionActionsProps } from '../list/list.ts'
import type { AnyBulk } from './bulk.ts'

const loadBulkMenu = withWords('dialogs', () => import('./bulk-menu.tsx'))

/** What can be done with the selected rows of a list; its code and its description come with the first selection. */
export const bulkActions = (load: () => Promise<AnyBulk>): ComponentType<SelectionActionsProps> =>
  laterPart(async () => {
    const [bulk, { bulkMenu }] = await Promise.all([load(), loadBulkMenu()])
    return bulkMenu(bulk)
  })
