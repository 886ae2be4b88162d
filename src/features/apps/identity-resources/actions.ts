import { msg } from '@lingui/core/macro'
import type { RecordActions } from '#src/resources/record/actions/action.ts'
import { deleteAction } from '../delete-action.tsx'
import { DeleteIdentityResourceDocument } from './identity-resource.generated.ts'
import type { IdentityResource } from './IdentityResourceFrame.tsx'

export const actions: RecordActions<IdentityResource> = {
  groups: [
    [
      deleteAction(
        DeleteIdentityResourceDocument,
        ({ id, version }: IdentityResource) => ({ input: { id, version } }),
        msg`Identity resource has been deleted`,
      ),
    ],
  ],
}
