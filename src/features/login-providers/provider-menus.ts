import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { LoginProviderDocument } from './login-provider.generated.ts'

/** Menus with the actions on a login provider, for the head of its pages and for rows of a list. */
export const { Actions: ProviderActions, RowActions: ProviderRowActions } = recordActions({
  load: async () => (await import('./actions/provider-actions.tsx')).providerActions,
  query: LoginProviderDocument,
  entity: ({ loginProvider }) => loginProvider,
})
