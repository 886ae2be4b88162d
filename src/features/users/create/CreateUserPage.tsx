import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'
import { CreateUserSteps } from './CreateUserSteps.tsx'

const usePage = perPortal(createUserPage)

const CreateUserPage = () => {
  const blank = usePage()
  const [search] = useSearchParams()
  const customer = search.get('customer')
  // Opened from the page of a customer, which is then preselected.
  const page = useMemo(
    () => (customer === null ? blank : { ...blank, initial: { ...blank.initial, customerIds: [customer] } }),
    [blank, customer],
  )
  return usePortalName() === 'admin' ? <CreateRecordPage page={page} /> : <CreateUserSteps page={page} />
}

export default CreateUserPage
