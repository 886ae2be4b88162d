import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { usePortalName } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createProfilePage } from './create.record.ts'

/** Creates a template, or a profile of the customer in the address. */
const CreateProfilePage = () => {
  const portal = usePortalName()
  const { customer } = useParams()
  const copied = useSearchParams()[0].get('copy') ?? ''
  const page = useMemo(() => createProfilePage(portal, customer, copied), [portal, customer, copied])
  return <CreateRecordPage page={page} />
}

export default CreateProfilePage
