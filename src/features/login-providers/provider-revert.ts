import type { Revert } from '#src/resources/history/use-revert.tsx'
import { RevertLoginProviderChangeDocument } from './login-provider.generated.ts'
import { providerChanges } from './server-words.ts'

export const providerRevert: Revert = { document: RevertLoginProviderChangeDocument, changes: providerChanges }
