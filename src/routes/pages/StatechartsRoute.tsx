import { useSearchParams } from 'react-router'
import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The gallery is public, so it brings its own Mantine scope. */
const StatechartsRoute = () => {
  const [search] = useSearchParams()
  return (
    <InMantine>
      <StatechartsPage attached={search.get('recording') ?? undefined} dock={search.get('dock') ?? undefined} />
    </InMantine>
  )
}

export default StatechartsRoute
