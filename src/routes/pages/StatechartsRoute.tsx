import { useSearchParams } from 'react-router'
import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The gallery is public, so it brings its own Mantine scope. */
const StatechartsRoute = () => {
  const attached = useSearchParams()[0].get('recording') ?? undefined
  return (
    <InMantine>
      <StatechartsPage attached={attached} />
    </InMantine>
  )
}

export default StatechartsRoute
