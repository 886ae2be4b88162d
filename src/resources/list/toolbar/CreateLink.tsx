import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { use, type KeyboardEvent } from 'react'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { MayOpen } from '../../may-do.ts'

/** Link to the page that creates a record, if the reader may open it. It has the role of a button, as specified, but can be opened in a new tab. */
export const CreateLink = ({ to }: { to: string }) =>
  use(MayOpen)(to) && (
    <LinkButton to={to} icon={IconPlus} role="button" onKeyDown={pressBySpace}>
      <Trans>Create</Trans>
    </LinkButton>
  )

const pressBySpace = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
