import { useMemo } from 'react'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { customerChanges } from '../customer-changes.ts'
import { CustomerPeopleDocument } from '../customer.generated.ts'
import { CustomerFindings } from '../CustomerFindings.tsx'
import { useCustomerRecord } from '../CustomerFrame.tsx'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { customerSetup } from './setup.record.tsx'

/** All settings of a customer, for readers who may change them. */
const CustomerSetupPage = () => {
  const customer = useCustomerRecord()
  const { authority, loginProviders, offers } = customer
  const page = useMemo(() => customerSetup({ loginProviders, authority, offers }), [loginProviders, authority, offers])
  return (
    <RecordColumns
      aside={
        <QueryPart query={CustomerPeopleDocument} variables={{ id: customer.id }}>
          {(people) => <CustomerFindings customer={customer} people={people} />}
        </QueryPart>
      }
    >
      <LimitedPart why={authority === 'NONE' ? customerServerWords.CUSTOMER_BEYOND_YOU : undefined} closed={authority === 'NONE'}>
        <RecordEditor key={authority} page={page} entity={customer} types={customerChanges.types} />
      </LimitedPart>
    </RecordColumns>
  )
}

export default CustomerSetupPage
