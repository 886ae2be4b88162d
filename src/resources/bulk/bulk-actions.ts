import type { ComponentType } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { SelectionActionsProps } from '../list/list.ts'
import type { AnyBulk } from './bulk.ts'

const loadBulkMenu = withWords('dialogs', () => import('./bulk-menu.tsx'))

/** Component with the actions for the selected rows of a list. Its code and its description are loaded with the first selection. */
export const bulkActions = (load: () => Promise<AnyBulk>): ComponentType<SelectionActionsProps> =>
  laterPart(async () => {
    const [bulk, { bulkMenu }] = await Promise.all([load(), loadBulkMenu()])
    return bulkMenu(bulk)
  })
