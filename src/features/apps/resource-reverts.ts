import type { Revert } from '#src/resources/history/use-revert.tsx'
import { appChanges } from './app-words.ts'
import { RevertApiResourceChangeDocument } from './apis/api.generated.ts'
import { RevertIdentityResourceChangeDocument } from './identity-resources/identity-resource.generated.ts'
import { RevertApiScopeChangeDocument } from './scopes/scope.generated.ts'

/** Mutations that revert a change of a scope, an API or an identity resource, by type. */
export const resourceReverts = {
  ApiScope: { document: RevertApiScopeChangeDocument, changes: appChanges },
  ApiResource: { document: RevertApiResourceChangeDocument, changes: appChanges },
  IdentityResource: { document: RevertIdentityResourceChangeDocument, changes: appChanges },
} as const satisfies Readonly<Record<string, Revert>>
