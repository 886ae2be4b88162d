import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { CustomerActions } from './customer-menus.ts'
import { CustomerDocument, type CustomerQuery } from './customer.generated.ts'
import { customerStates, customerTypes } from './customer-words.ts'

const CustomerAbout = ({ entity: { partner, customerType } }: { entity: Customer }) => {
  const { i18n } = useLingui()
  const type = customerTypes.find(({ value }) => value === customerType)
  return (
    <>
      {partner && <span>{partner.name}</span>}
      {type && <span>{i18n._(type.label)}</span>}
    </>
  )
}

const CustomerPicture = ({ customer: { id, name } }: { customer: Customer }) => <Monogram id={id} name={name} shape="square" />

export type Customer = NonNullable<CustomerQuery['customer']>

const { RecordFrame, useRecord } = recordFrame({
  query: CustomerDocument,
  entity: ({ customer }) => customer,
  name: ({ name }) => name,
  back: { to: paths.customers, label: msg`Customers` },
  param: 'customer',
  status: ({ enabled }) => <ChoiceMark value={String(enabled)} choices={customerStates} />,
  picture: (customer) => <CustomerPicture customer={customer} />,
  About: CustomerAbout,
  without: ({ offers }) => (offers.includes('PAYROLL_LINKING') ? [] : ['link-payroll-users']),
  Actions: CustomerActions,
  missing: { icon: 'customers', title: msg`Customer not found`, text: msg`It may have been deleted, or you do not have access to it.` },
})

export default RecordFrame
export const useCustomerRecord = useRecord
