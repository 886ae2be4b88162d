import type { Portal } from '#src/lib/paths.ts'
import type { SelectionActionsProps } from '#src/resources/list/list.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const UserBulkActions = laterPart(async () => (await import('./UserBulkActions.tsx')).UserBulkActions)

/** What can be done with selected users; its code comes with the first selection. */
export const userBulkActions = (portal: Portal) => (props: SelectionActionsProps) => <UserBulkActions portal={portal} {...props} />
