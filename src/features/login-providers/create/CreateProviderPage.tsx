import { useMemo } from 'react'
import { useParams } from 'react-router'
import { usePortalName } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createProviderPage } from './create.record.ts'

/** Creates a login provider with the protocol in the address. */
const CreateProviderPage = () => {
  const portal = usePortalName()
  const { protocol } = useParams()
  const page = useMemo(() => createProviderPage(portal, protocol === 'saml2' ? 'SAML2' : 'OIDC'), [portal, protocol])
  return <CreateRecordPage page={page} />
}

export default CreateProviderPage
