import type { ComponentType } from 'react'
import { laterPart } from '#src/ui/later-part.tsx'
import type { SelectionActionsProps } from '../list/list.ts'
import type { AnyBulk } from './bulk.ts'

/** What can be done with the selected rows of a list; its code and its description come with the first selection. */
export const bulkActions = (load: () => Promise<AnyBulk>): ComponentType<SelectionActionsProps> =>
  laterPart(async () => {
    const [bulk, { bulkMenu }] = await Promise.all([load(), import('./bulk-menu.tsx')])
    return bulkMenu(bulk)
  })
