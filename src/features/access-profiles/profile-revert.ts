import type { Revert } from '#src/resources/history/use-revert.tsx'
import { profileChanges } from './profile-words.ts'
import { RevertAccessProfileChangeDocument } from './profile.generated.ts'

/** What takes a change back. */
export const profileRevert: Revert = { document: RevertAccessProfileChangeDocument, changes: profileChanges }
