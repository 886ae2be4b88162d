import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { paths } from '#src/lib/addresses/paths.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { LoginProviderDocument, type LoginProviderQuery } from './login-provider.generated.ts'
import { ProviderActions } from './provider-menus.ts'
import { protocols, providerStates } from './provider-words.ts'

export type Provider = NonNullable<LoginProviderQuery['loginProvider']>

const About = ({ entity: { partner, protocol } }: { entity: Provider }) => {
  const { i18n } = useLingui()
  const words = protocols.find(({ value }) => value === protocol)
  return (
    <>
      {words && <span>{i18n._(words.label)}</span>}
      {partner && <span>{partner.name}</span>}
    </>
  )
}

const { RecordFrame, useRecord } = recordFrame({
  query: LoginProviderDocument,
  entity: ({ loginProvider }) => loginProvider,
  name: ({ displayName }) => displayName,
  back: { to: paths.loginProviderList, label: msg`Login providers` },
  param: 'provider',
  status: ({ state }) => <ChoiceMark value={state} choices={providerStates} />,
  picture: ({ id, displayName }) => <Monogram id={id} name={displayName} shape="square" />,
  About,
  Actions: ProviderActions,
  without: ({ protocol }) => (protocol === 'OIDC' ? ['certificates'] : []),
  missing: {
    icon: 'customers',
    title: msg`Login provider not found`,
    text: msg`It may have been deleted, or you do not have access to it.`,
  },
})

export default RecordFrame
export const useProviderRecord = useRecord
