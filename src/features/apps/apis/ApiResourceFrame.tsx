import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { ApiResourceDocument, type ApiResourceQuery } from './api.generated.ts'

export type ApiResource = NonNullable<ApiResourceQuery['apiResource']>

const { Actions, RowActions } = recordActions({
  load: async () => (await import('./actions.ts')).actions,
  query: ApiResourceDocument,
  entity: ({ apiResource }) => apiResource,
})
export const ApiResourceRowActions = RowActions

const { RecordFrame, useRecord } = recordFrame({
  query: ApiResourceDocument,
  entity: ({ apiResource }) => apiResource,
  name: ({ name }) => name,
  back: { to: paths.apis, label: msg`APIs` },
  param: 'api',
  picture: ({ id, name }) => <Monogram id={id} name={name} shape="square" />,
  About: ({ entity: { identifier } }) => <code>{identifier}</code>,
  Actions,
  missing: { icon: 'nothing', title: msg`API not found`, text: msg`It may have been deleted, or you do not have access to it.` },
})

export default RecordFrame
export const useApiResourceRecord = useRecord
