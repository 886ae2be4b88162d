import { useLingui } from '@lingui/react/macro'
import { Monogram } from '#src/ui/Monogram.tsx'
import { customerTypes } from './customer-words.ts'
import type { Customer } from './CustomerFrame.tsx'

/** Partner and type of a customer, on one line. */
export const CustomerAbout = ({ entity: { partner, customerType } }: { entity: Customer }) => {
  const { i18n } = useLingui()
  const type = customerTypes.find(({ value }) => value === customerType)
  return (
    <>
      {partner && <span>{partner.name}</span>}
      {type && <span>{i18n._(type.label)}</span>}
    </>
  )
}

export const CustomerPicture = ({ customer: { id, name } }: { customer: Customer }) => <Monogram id={id} name={name} shape="square" />
