import type { Revert } from '#src/resources/history/use-revert.tsx'
import { profileChanges } from './profile-words.ts'
import { RevertAccessProfileChangeDocument } from './profile.generated.ts'

export const profileRevert: Revert = { document: RevertAccessProfileChangeDocument, changes: profileChanges }
