import { Navigate, useParams } from 'react-router'
import { openPaths } from '#src/lib/addresses/open-paths.ts'

/** Where the portal is served by another host than the server, which resolves /s/{link} itself: the page behind mailed links reads it. */
const ShortLinkRoute = () => <Navigate to={openPaths.mailedLink(useParams()['link'] ?? '')} replace />

export default ShortLinkRoute
