import type { ReactNode } from 'react'
import { FieldValueText } from '#src/resources/record/form/FieldValueText.tsx'
import { Typed } from '#src/resources/record/form/Typed.tsx'
import type { useRecordForm } from '#src/resources/record/form/use-record-form.ts'
import { VendorReach } from '../VendorReach.tsx'

type ReachOfNewProps = { record: Pick<ReturnType<typeof useRecordForm>, 'fields' | 'form'> }

/** How far a new user of the vendor's staff will see, by the partner and the type that are chosen now. */
const ReachOfNew = ({ record: { fields, form } }: ReachOfNewProps) => {
  const field = fields.find(({ name }) => name === 'partnerId')
  const nameOf = (partnerId: unknown) =>
    field && typeof partnerId === 'string' && partnerId !== '' ? <FieldValueText field={field} value={partnerId} /> : undefined
  const reachOf = (partner: ReactNode) => <Typed form={form} field="userType" show={reachWith(partner)} />
  return <Typed form={form} field="partnerId" show={(partnerId) => reachOf(nameOf(partnerId))} />
}

const reachWith = (partner: ReactNode) => (userType: unknown) => <VendorReach userType={Number(userType)} partner={partner} />

export default ReachOfNew
