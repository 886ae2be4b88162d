import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { MayOpen } from '../../may-do.ts'

/** The way from a list to the page that makes many records of a file, for who may open it. */
export const ImportLink = ({ to }: { to: string }) =>
  use(MayOpen)(to) && (
    <LinkButton kind="secondary" to={to}>
      <Trans>Import</Trans>
    </LinkButton>
  )
