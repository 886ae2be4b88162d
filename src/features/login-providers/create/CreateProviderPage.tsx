import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { providerProducts, speaks } from '#contract/login-providers/provider-products.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createProviderPage } from './create.record.ts'

const CreateProviderPage = () => {
  const portal = usePortalName()
  const params = useParams()
  const [search] = useSearchParams()
  const protocol = params['protocol'] === 'saml2' ? 'SAML2' : 'OIDC'
  const product = providerProducts.find((each) => each === search.get('product') && speaks(each, protocol)) ?? 'GENERIC'
  const page = useMemo(() => createProviderPage(portal, protocol, product), [portal, protocol, product])
  return <CreateRecordPage key={product} page={page} />
}

export default CreateProviderPage
