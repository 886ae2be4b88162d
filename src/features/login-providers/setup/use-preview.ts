import { useState } from 'react'
import { useClient } from 'urql'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { LoginProviderPreviewDocument, type LoginProviderPreviewQuery } from '../login-provider.generated.ts'
import type { Provider } from '../ProviderFrame.tsx'

type Source = { readonly address: string } | { readonly document: string; readonly fileName?: string }
export type Preview = LoginProviderPreviewQuery['loginProviderPreview']
export type Previewed = { readonly source: Source; readonly preview: Preview | undefined }

/** Lets the server read a provider's metadata. `preview` is undefined if the request failed. */
export const usePreview = ({ id, protocol }: Provider) => {
  const client = useClient()
  const [previewed, setPreviewed] = useState<Previewed>()
  const [running, setRunning] = useState(false)
  const read = async (source: Source) => {
    setRunning(true)
    const asked = 'address' in source ? { address: source.address } : { document: source.document }
    const { data } = await client
      .query(LoginProviderPreviewDocument, { protocol, id, ...asked }, { requestPolicy: 'network-only', ...SHOWS_ERRORS })
      .toPromise()
    setPreviewed({ source, preview: data?.loginProviderPreview })
    setRunning(false)
  }
  return { previewed, running, read, forget: () => setPreviewed(undefined) }
}
