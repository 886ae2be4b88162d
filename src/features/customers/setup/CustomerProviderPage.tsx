import { useMemo } from 'react'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { CurrentProvider } from './CurrentProvider.tsx'
import { customerChanges } from '../customer-changes.ts'
import { useCustomerRecord } from '../CustomerFrame.tsx'
import { customerProvider } from './provider.record.tsx'
import { OnlyThisProvider } from './OnlyThisProvider.tsx'
import { ProviderChange } from './ProviderChange.tsx'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

/** The login provider of a customer, its state, and the effects of choosing another. */
const CustomerProviderPage = () => {
  const customer = useCustomerRecord()
  const { authority, loginProviders } = customer
  const page = useMemo(() => customerProvider(loginProviders), [loginProviders])
  return (
    <RecordColumns aside={<ProviderChange customer={customer} />}>
      <CurrentProvider provider={customer.loginProvider} />
      <LimitedPart why={authority === 'NONE' ? customerServerWords.CUSTOMER_BEYOND_YOU : undefined} closed={authority === 'NONE'}>
        <RecordEditor page={page} entity={customer} types={customerChanges.types} />
      </LimitedPart>
      <OnlyThisProvider customer={customer} closed={authority !== 'FULL'} />
    </RecordColumns>
  )
}

export default CustomerProviderPage
