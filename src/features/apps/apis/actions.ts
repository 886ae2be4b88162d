import { msg } from '@lingui/core/macro'
import type { RecordActions } from '#src/resources/record/actions/action.ts'
import { deleteAction } from '../delete-action.tsx'
import { DeleteApiResourceDocument } from './api.generated.ts'
import type { ApiResource } from './ApiResourceFrame.tsx'

export const actions: RecordActions<ApiResource> = {
  groups: [
    [deleteAction(DeleteApiResourceDocument, ({ id, version }: ApiResource) => ({ input: { id, version } }), msg`API has been deleted`)],
  ],
}
