import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { userChanges } from '../user-changes.ts'
import { SendPasswordLinkDocument, SetTemporaryPasswordDocument, UserPasswordDocument } from './user-security.generated.ts'
import classes from '../user-pages.module.css'
import { Governed, useGoverned } from '../Governed.tsx'
import { useUser, type User } from '../UserFrame.tsx'

/** Lets a user choose a new password. Nobody else ever sees it (promise E10). */
const UserPasswordResetPage = () => (
  <Governed does="resetPassword" recovers>
    <Reset user={useUser()} />
  </Governed>
)

export default UserPasswordResetPage

const Reset = ({ user: { id, userName, email: address, emailConfirmed } }: { user: User }) => {
  const { t } = useLingui()
  const link = useAction(SendPasswordLinkDocument, userChanges)
  const temporary = useOutcome(SetTemporaryPasswordDocument, userChanges)
  const [sending, setting] = [useGoverned({ does: 'resetPassword', recovers: true }), useGoverned({ does: 'resetPassword' })]
  const [asking, setAsking] = useState(false)
  return (
    <Cards>
      <Card title={<Trans>Send a link</Trans>}>
        <QueryPart query={UserPasswordDocument} variables={{ id }}>
          {({ userSecurity }) => (
            <p className={classes['text']}>
              {userSecurity?.hasPassword ? (
                <Trans>
                  Password last changed: <TimeStamp value={userSecurity.passwordChangedAt} />.
                </Trans>
              ) : (
                <Trans>This user has no password yet.</Trans>
              )}
            </p>
          )}
        </QueryPart>
        <p className={classes['text']}>
          {address === null ? (
            <Trans>This user has no email address. Add one in Basic Details first.</Trans>
          ) : (
            <Trans>
              Sends a link to {address} to choose a new password. The link works once, within one hour. The current password keeps working
              until then.
            </Trans>
          )}
        </p>
        {address !== null && (
          <Button busy={link.running} onClick={() => void link.run({ input: { id } }, t`Link sent`)}>
            <Trans>Send link</Trans>
          </Button>
        )}
      </Card>
      <LimitedPart why={sending.closed ? undefined : setting.why} closed={setting.closed}>
        <Card title={<Trans>Temporary password</Trans>}>
          <p className={classes['text']}>
            {emailConfirmed ? (
              <Trans>
                Sends a password for one sign-in to {address}. You do not see it. The current password stops working and the user is signed
                out everywhere.
              </Trans>
            ) : (
              <Trans>A confirmed email address is required to send a temporary password.</Trans>
            )}
          </p>
          {emailConfirmed && (
            <Button kind="secondary" busy={temporary.running} onClick={() => setAsking(true)}>
              <Trans>Set a temporary password</Trans>
            </Button>
          )}
        </Card>
      </LimitedPart>
      {asking && (
        <ConfirmDialog
          title={<Trans>Set a temporary password for {userName}?</Trans>}
          confirm={<Trans>Set a temporary password</Trans>}
          onCancel={() => setAsking(false)}
          onConfirm={() => temporary.send({ input: { id } }, t`Temporary password sent`)}
        >
          <Trans>The current password stops working immediately.</Trans>
        </ConfirmDialog>
      )}
    </Cards>
  )
}
