import { SetupLinkPage } from '#src/features/setup-link/SetupLinkPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The page of setup links is public, so it brings its own Mantine scope. */
export const PlacedSetupLink = () => (
  <InMantine>
    <SetupLinkPage />
  </InMantine>
)
