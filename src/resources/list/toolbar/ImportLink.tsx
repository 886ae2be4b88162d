import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { MayOpen } from '../../may-do.ts'

/** Link to the page that imports records from a file, if the reader may open it. */
export const ImportLink = ({ to }: { to: string }) =>
  use(MayOpen)(to) && (
    <LinkButton kind="secondary" to={to}>
      <Trans>Import</Trans>
    </LinkButton>
  )
