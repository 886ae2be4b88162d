import { laterPart } from '#src/ui/later-part.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'

const SetupLink = laterPart(async () => (await import('./PlacedSetupLink.tsx')).PlacedSetupLink, PageLoader)

/** The names of the page's chunks stand here, so that they cost the other pages before sign-in nothing. */
const SetupLinkRoute = () => <SetupLink />

export default SetupLinkRoute
