import type { Revert } from '#src/resources/history/use-revert.tsx'
import { effectsOfInput, toUsersInput } from './app-effects.ts'
import { appChanges } from './app-words.ts'
import { RevertClientChangeDocument } from './app.generated.ts'

export const appRevert: Revert = {
  document: RevertClientChangeDocument,
  changes: appChanges,
  effects: effectsOfInput,
  input: toUsersInput,
}
