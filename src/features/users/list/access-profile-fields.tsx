import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { BulkFields, BulkFieldsProps } from '#src/resources/bulk/bulk.ts'
import { accessProfileChoices, customerChoices } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { useCustomer } from '#src/resources/customer.ts'

/** At which customer: that of the page, or of the organisation that is worked in, unless another is chosen. */
const CustomerField = ({ values: { customerId = '' }, onChange, errorAt }: BulkFieldsProps) => {
  const { t } = useLingui()
  const current = useCustomer()
  const isUnset = customerId === '' && current !== undefined
  useEffect(() => {
    if (isUnset) onChange({ customerId: current })
    // Once: what is taken away again stays so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <RemotePicker
      source={customerChoices}
      many={false}
      inDialog
      label={t`Customer`}
      required
      values={customerId === '' ? [] : [customerId]}
      error={errorAt('customerId')}
      onChange={([next = '']) => onChange({ customerId: next, accessProfileId: '' })}
    />
  )
}

const ProfileFields = (props: BulkFieldsProps) => {
  const { t } = useLingui()
  const { customerId = '', accessProfileId = '' } = props.values
  return (
    <>
      <CustomerField {...props} />
      <RemotePicker
        source={accessProfileChoices}
        many={false}
        inDialog
        label={t`Access profile`}
        required
        within={() => customerId}
        values={accessProfileId === '' ? [] : [accessProfileId]}
        error={props.errorAt('accessProfileId')}
        onChange={([next = ''], owner) => props.onChange({ accessProfileId: next, ...(owner && { customerId: owner }) })}
      />
    </>
  )
}

const initial = { customerId: '', accessProfileId: '' }

/** At which customer somebody gets which access profile. */
export const accessProfileFields: BulkFields = {
  initial,
  paths: ['customerId', 'accessProfileId'],
  input: ({ customerId = '', accessProfileId = '' }) => ({
    ...(customerId !== '' && { customerId }),
    ...(accessProfileId !== '' && { accessProfileId }),
  }),
  Fields: ProfileFields,
}

/** At which customer somebody loses theirs. */
export const ofCustomerField: BulkFields = {
  initial: { customerId: '' },
  paths: ['customerId'],
  input: ({ customerId = '' }) => (customerId === '' ? {} : { customerId }),
  Fields: CustomerField,
}
