import type { ReactNode } from 'react'
import { FieldValueText } from '#src/resources/record/FieldValueText.tsx'
import { Typed } from '#src/resources/record/Typed.tsx'
import type { useRecordForm } from '#src/resources/record/use-record-form.ts'
import { VendorReach } from './VendorReach.tsx'

type ReachOfNewProps = { record: Pick<ReturnType<typeof useRecordForm>, 'fields' | 'form'> }

/** How far a new user of the vendor's staff will see, by the type that is chosen now and the partner of the step before. */
const ReachOfNew = ({ record: { fields, form } }: ReachOfNewProps) => {
  const field = fields.find(({ name }) => name === 'partnerId')
  const partnerId = form.getValues()['partnerId']
  const partner = field && partnerId ? <FieldValueText field={field} value={partnerId} /> : undefined
  return <Typed form={form} field="userType" show={reachWith(partner)} />
}

const reachWith = (partner: ReactNode) => (userType: unknown) => <VendorReach userType={Number(userType)} partner={partner} />

export default ReachOfNew
