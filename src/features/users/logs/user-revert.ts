import type { Revert } from '#src/resources/history/use-revert.tsx'
import { userChanges } from '../user-changes.ts'
import { RevertUserChangeDocument } from './user-history.generated.ts'

export const userRevert: Revert = { document: RevertUserChangeDocument, changes: userChanges }
