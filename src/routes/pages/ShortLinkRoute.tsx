import { Navigate, useParams } from 'react-router'
import { openPaths } from '#src/lib/addresses/open-paths.ts'

/** Used if the portal is on another host than the server, which otherwise resolves /s/{link} itself. Redirects to the page of mailed links. */
const ShortLinkRoute = () => <Navigate to={openPaths.mailedLink(useParams()['link'] ?? '')} replace />

export default ShortLinkRoute
