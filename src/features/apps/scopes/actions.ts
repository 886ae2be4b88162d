import { msg } from '@lingui/core/macro'
import type { RecordActions } from '#src/resources/record/actions/action.ts'
import { deleteAction } from '../delete-action.tsx'
import { DeleteApiScopeDocument } from './scope.generated.ts'
import type { ApiScope } from './ApiScopeFrame.tsx'

export const actions: RecordActions<ApiScope> = {
  groups: [
    [deleteAction(DeleteApiScopeDocument, ({ id, version }: ApiScope) => ({ input: { id, version } }), msg`API scope has been deleted`)],
  ],
}
