import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Checkbox, Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ImportMails, UserImportClearable } from '#src/data/generated/schema.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import type { DefaultsProps } from '#src/resources/import/import.ts'
import { userTexts } from '../user-fields.ts'
import { userTypesFor } from '../words/user-words.ts'

const MAILS = [
  { value: 'NOW', label: msg`Send during the import` },
  { value: 'LATER', label: msg`Send later by hand` },
  { value: 'NEVER', label: msg`Do not send` },
] as const satisfies readonly { value: ImportMails; label: MessageDescriptor }[]

const CLEARABLE: readonly UserImportClearable[] = ['givenName', 'familyName', 'phoneNumber']

export type UserDefaults = {
  userType: number | null
  partnerId: string | null
  customerIds: string[]
  mails: ImportMails
  clears: UserImportClearable[]
}

/** Type, partner and customers for rows without these values. */
export const ImportDefaults = ({
  portal,
  values: { userType, partnerId, customerIds, mails, clears },
  onChange,
  errorAt,
}: DefaultsProps<UserDefaults>) => {
  const { t, i18n } = useLingui()
  return (
    <>
      <Select
        label={t`User type`}
        data={userTypesFor(portal).map(({ value, label }) => ({ value: String(value), label: i18n._(label) }))}
        value={userType === null ? null : String(userType)}
        error={errorAt('userType')}
        clearable
        comboboxProps={{ keepMounted: false }}
        onChange={(value) => onChange({ userType: value === null ? null : Number(value) }, ['mapping.userType'])}
      />
      {portal === 'vendor' && (
        <RemotePicker
          label={t`Partner`}
          source={partnerChoices}
          many={false}
          values={partnerId === null ? [] : [partnerId]}
          onChange={([id = null]) => onChange({ partnerId: id, ...(id !== null && id !== partnerId && { customerIds: [] }) })}
        />
      )}
      <Select
        label={t`Confirmation emails`}
        data={MAILS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={mails}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
        onChange={(value) => value !== null && onChange({ mails: value })}
      />
      <RemotePicker
        label={t`Customers`}
        source={customerChoices}
        many
        values={customerIds}
        within={() => partnerId ?? ''}
        onChange={(ids, owner) =>
          onChange({ customerIds: [...ids], ...(portal === 'vendor' && owner !== undefined && { partnerId: owner }) })
        }
      />
      <Checkbox.Group
        label={t`Empty cells clear the value of existing users in`}
        description={t`Otherwise empty cells leave the value as it is.`}
        value={clears}
        onChange={(names) => onChange({ clears: CLEARABLE.filter((name) => names.includes(name)) })}
      >
        {CLEARABLE.map((name) => (
          <Checkbox key={name} value={name} label={i18n._(userTexts[name].label)} mt="xs" />
        ))}
      </Checkbox.Group>
    </>
  )
}
