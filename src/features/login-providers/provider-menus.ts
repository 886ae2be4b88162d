import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { LoginProviderDocument } from './login-provider.generated.ts'

/** What can be done with a login provider: in the head of its pages, and in the rows of a list. */
export const { Actions: ProviderActions, RowActions: ProviderRowActions } = recordActions({
  load: async () => (await import('./actions/provider-actions.tsx')).providerActions,
  query: LoginProviderDocument,
  entity: ({ loginProvider }) => loginProvider,
})
