import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#src/ui/LinkButton.tsx'

/** The way from a list to the page that makes many records of a file. */
export const ImportLink = ({ to }: { to: string }) => (
  <LinkButton kind="secondary" to={to}>
    <Trans>Import</Trans>
  </LinkButton>
)
