import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCustomer } from '#src/resources/customer.ts'
import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'
import { CreateUserSteps } from './CreateUserSteps.tsx'

const usePage = perPortal(createUserPage)

const CreateUserPage = () => {
  const blank = usePage()
  const [search] = useSearchParams()
  const chosen = useCustomer()
  // The customer whose page the form was opened from, or the one that the reader works in, is preselected.
  const customer = search.get('customer') ?? chosen
  const page = useMemo(
    () => (customer === undefined ? blank : { ...blank, initial: { ...blank.initial, customerIds: [customer] } }),
    [blank, customer],
  )
  return usePortalName() === 'admin' ? <CreateRecordPage page={page} /> : <CreateUserSteps page={page} />
}

export default CreateUserPage
