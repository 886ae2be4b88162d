import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { ClientDocument, type ClientQuery } from '../app.generated.ts'
import { AppActions } from '../app-menus.ts'

export type App = NonNullable<ClientQuery['client']>

const AboutApp = ({ entity: { clientId } }: { entity: App }) => {
  const { t } = useLingui()
  return <CopyText value={clientId} what={t`client ID`} />
}

const { RecordFrame, useRecord } = recordFrame({
  query: ClientDocument,
  entity: ({ client }) => client,
  name: ({ name }) => name,
  back: { to: paths.apps, label: msg`Apps` },
  param: 'app',
  picture: ({ id, name }) => <Monogram id={id} name={name} shape="square" />,
  About: AboutApp,
  Actions: AppActions,
  without: ({ kind, isPublic }) => [...(kind === 'MACHINE' ? ['addresses', 'sign-in'] : ['rights']), ...(isPublic ? ['secrets'] : [])],
  missing: { icon: 'nothing', title: msg`App not found`, text: msg`It may have been deleted, or you do not have access to it.` },
})

export default RecordFrame
export const useAppRecord = useRecord
