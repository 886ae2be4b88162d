import { useLingui } from '@lingui/react/macro'
import type { BulkFields, BulkFieldsProps } from '#src/resources/bulk/bulk.ts'
import { accessProfileChoices } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { CustomerField, customerField } from './bulk-fields.tsx'

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

/** Preselects the customer of the page, or the organisation that the reader works in. */
const known = (customerId: string) => ({ customerId })

export const accessProfileFields: BulkFields = {
  initial: { customerId: '', accessProfileId: '' },
  known,
  paths: ['customerId', 'accessProfileId'],
  input: ({ customerId = '', accessProfileId = '' }) => ({
    ...(customerId !== '' && { customerId }),
    ...(accessProfileId !== '' && { accessProfileId }),
  }),
  Fields: ProfileFields,
}

/** Customer at which the access profile is removed. */
export const ofCustomerField: BulkFields = { ...customerField, known }
