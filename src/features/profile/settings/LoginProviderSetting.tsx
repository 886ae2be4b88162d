import { i18n as shown } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SetDefaultLoginProviderDocument } from '../logins/own-logins.generated.ts'
import type { OwnLoginsQuery } from '../logins/own-logins.generated.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'
import { Setting } from './Setting.tsx'

type Logins = OwnLoginsQuery['mySecurity']['logins']

/** The linked login that the sign-in page offers first. */
export const LoginProviderSetting = ({ logins }: { logins: Logins }) => {
  const { t } = useLingui()
  const save = useChange(SetDefaultLoginProviderDocument, ownChanges)
  const names = new Map(logins.map(({ loginProvider, providerName }) => [loginProvider, providerName]))
  return (
    <Setting
      label={t`Default login provider`}
      description={t`Offered first on the sign-in page.`}
      value={logins.find(({ isDefault }) => isDefault)?.loginProvider ?? ''}
      choices={[{ value: '', label: t`User name and password` }, ...[...names].map(([value, label]) => ({ value, label }))]}
      choose={async (loginProvider) => (await save({ input: { loginProvider } })).done}
      saved={() => shown._(msg`Default login provider has been updated`)}
    />
  )
}
