import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { DeleteUserDialog } from './actions/DeleteUserDialog.tsx'
import type { User } from './UserFrame.tsx'
import classes from './user-pages.module.css'

/** Permanently deletes a user, after their user name has been typed. */
export const DeleteUserCard = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false)
  return (
    <Card title={<Trans>Danger zone</Trans>}>
      <p className={classes['text']}>
        <Trans>Permanently deletes the account and all personal data. Audit logs keep the user’s actions without the name.</Trans>
      </p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        <Trans>Delete user</Trans>
      </Button>
      {asking && <DeleteUserDialog entity={user} onClose={() => setAsking(false)} />}
    </Card>
  )
}
