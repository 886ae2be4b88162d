import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { inWords } from '../built-in-words.ts'
import { ApiScopeDocument, type ApiScopeQuery } from './scope.generated.ts'

export type ApiScope = NonNullable<ApiScopeQuery['apiScope']>

const { Actions, RowActions } = recordActions({
  load: async () => (await import('./actions.ts')).actions,
  query: ApiScopeDocument,
  entity: ({ apiScope }) => apiScope,
})
export const ApiScopeRowActions = RowActions

const { RecordFrame, useRecord } = recordFrame({
  query: ApiScopeDocument,
  entity: ({ apiScope }) => apiScope,
  name: (scope) => inWords(scope).displayName,
  back: { to: paths.apiScopes, label: msg`API scopes` },
  param: 'scope',
  picture: ({ id, name }) => <Monogram id={id} name={name} shape="square" />,
  About: ({ entity: { name } }) => <code>{name}</code>,
  Actions,
  missing: { icon: 'nothing', title: msg`API scope not found`, text: msg`It may have been deleted, or you do not have access to it.` },
})

export default RecordFrame
export const useApiScopeRecord = useRecord
