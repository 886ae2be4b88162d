import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { CustomerType } from '#src/data/generated/schema.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import type { DefaultsProps } from '#src/resources/import/import.ts'
import { customerTypes } from '../customer-words.ts'

export type CustomerDefaults = { partnerId: string | null; customerType: CustomerType | null }

/** Partner and type for rows without these values. */
export const ImportDefaults = ({ portal, values: { partnerId, customerType }, onChange }: DefaultsProps<CustomerDefaults>) => {
  const { t, i18n } = useLingui()
  return (
    <>
      {portal === 'vendor' && (
        <RemotePicker
          label={t`Partner`}
          source={partnerChoices}
          many={false}
          values={partnerId === null ? [] : [partnerId]}
          onChange={([id = null]) => onChange({ partnerId: id })}
        />
      )}
      <Select
        label={t`Customer type`}
        data={customerTypes.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={customerType}
        clearable
        comboboxProps={{ keepMounted: false }}
        onChange={(value) => onChange({ customerType: customerTypes.find((type) => type.value === value)?.value ?? null })}
      />
    </>
  )
}
