import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

/** The way to the page that makes a new one: announced as the button of screens.md section 5, and still an address for a new tab. */
export const CreateLink = ({ to }: { to: string }) => (
  <Button
    component={Link}
    to={to}
    role="button"
    leftSection={<IconPlus size={16} aria-hidden="true" />}
    onKeyDown={(event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key !== ' ') return
      event.preventDefault()
      event.currentTarget.click()
    }}
  >
    <Trans>Create</Trans>
  </Button>
)
