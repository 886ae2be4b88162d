import type { ReactNode } from 'react'
import { FieldValueText } from '#src/resources/record/form/FieldValueText.tsx'
import { Typed } from '#src/resources/record/form/Typed.tsx'
import type { useRecordForm } from '#src/resources/record/form/use-record-form.ts'
import { VendorReach } from '../VendorReach.tsx'

type ReachOfNewProps = { record: Pick<ReturnType<typeof useRecordForm>, 'fields' | 'form'> }

/** Describes what a new member of vendor staff will see, by the chosen partner and type. */
const ReachOfNew = ({ record: { fields, form } }: ReachOfNewProps) => {
  const field = fields.find(({ name }) => name === 'partnerId')
  const nameOf = (partnerId: unknown) =>
    field && typeof partnerId === 'string' && partnerId !== '' ? <FieldValueText field={field} value={partnerId} /> : undefined
  const reachOf = (partner: ReactNode) => <Typed form={form} field="userType" show={reachWith(partner)} />
  return <Typed form={form} field="partnerId" show={(partnerId) => reachOf(nameOf(partnerId))} />
}

const reachWith = (partner: ReactNode) => (userType: unknown) => <VendorReach userType={Number(userType)} partner={partner} />

export default ReachOfNew
