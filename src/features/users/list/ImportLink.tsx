import { Trans } from '@lingui/react/macro'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'

/** The way to the page that makes many users of a file. */
export const importLink = (portal: Portal) => () => (
  <LinkButton kind="secondary" to={paths.importUsers(portal)}>
    <Trans>Import</Trans>
  </LinkButton>
)
