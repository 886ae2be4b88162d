import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { inWords } from '../built-in-words.ts'
import { IdentityResourceDocument, type IdentityResourceQuery } from './identity-resource.generated.ts'

export type IdentityResource = NonNullable<IdentityResourceQuery['identityResource']>

const { Actions, RowActions } = recordActions({
  load: async () => (await import('./actions.ts')).actions,
  query: IdentityResourceDocument,
  entity: ({ identityResource }) => identityResource,
})
export const IdentityResourceRowActions = RowActions

const { RecordFrame, useRecord } = recordFrame({
  query: IdentityResourceDocument,
  entity: ({ identityResource }) => identityResource,
  name: (scope) => inWords(scope).displayName,
  back: { to: paths.identityResources, label: msg`Identity resources` },
  param: 'resource',
  picture: ({ id, name }) => <Monogram id={id} name={name} shape="square" />,
  About: ({ entity: { name } }) => <code>{name}</code>,
  Actions,
  missing: {
    icon: 'nothing',
    title: msg`Identity resource not found`,
    text: msg`It may have been deleted, or you do not have access to it.`,
  },
})

export default RecordFrame
export const useIdentityResourceRecord = useRecord
