import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The gallery is open to everyone, so it brings the scope of its components with it. */
const StatechartsRoute = () => (
  <InMantine>
    <StatechartsPage />
  </InMantine>
)

export default StatechartsRoute
