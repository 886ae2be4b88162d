import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenedCustomerContext } from '#src/resources/customer.ts'
import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'
import { CreateUserSteps } from './CreateUserSteps.tsx'

const usePage = perPortal(createUserPage)

const CreateUserPage = () => {
  const blank = usePage()
  const [search] = useSearchParams()
  const { customer: chosen } = useOpenedCustomerContext()
  const isAdmin = usePortalName() === 'admin'
  // The customer whose page the form was opened from is preselected, or that of an administrator who works in one. Vendor staff belong to none.
  const customer = search.get('customer') ?? (isAdmin && chosen !== '' ? chosen : undefined)
  const page = useMemo(
    () => (customer === undefined ? blank : { ...blank, blank: blank.initial, initial: { ...blank.initial, customerIds: [customer] } }),
    [blank, customer],
  )
  return isAdmin ? <CreateRecordPage page={page} /> : <CreateUserSteps page={page} />
}

export default CreateUserPage
