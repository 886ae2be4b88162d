import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The gallery is public, so it brings its own Mantine scope. */
const StatechartsRoute = () => (
  <InMantine>
    <StatechartsPage />
  </InMantine>
)

export default StatechartsRoute
