import { useLingui } from '@lingui/react/macro'
import type { BulkFields, BulkFieldsProps } from '#src/resources/bulk/bulk.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { choiceSource } from '#src/resources/choices/source.ts'
import { LoginProviderChoicesDocument } from '../list/bulk.generated.ts'

/** Providers that the visible customers can use. The partner distinguishes those of the same name. */
const providerChoices = choiceSource({
  query: LoginProviderChoicesDocument,
  choices: ({ loginProviderChoices }) =>
    loginProviderChoices.map(({ provider: { id, displayName }, partner }) => ({
      value: id,
      label: displayName,
      ...(partner && { hint: partner.name }),
    })),
})

const ProviderField = ({ values: { loginProviderId = '' }, onChange, errorAt }: BulkFieldsProps) => {
  const { t } = useLingui()
  return (
    <RemotePicker
      source={providerChoices}
      many={false}
      inDialog
      label={t`Login provider`}
      description={t`Where its users sign in. Leave empty for this portal’s own sign-in.`}
      values={loginProviderId === '' ? [] : [loginProviderId]}
      error={errorAt('loginProviderId')}
      onChange={([next = '']) => onChange({ loginProviderId: next })}
    />
  )
}

export const providerField: BulkFields = {
  initial: { loginProviderId: '' },
  paths: ['loginProviderId'],
  input: ({ loginProviderId = '' }) => (loginProviderId === '' ? {} : { loginProviderId }),
  Fields: ProviderField,
}
