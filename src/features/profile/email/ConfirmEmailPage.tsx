import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { EmailState } from './EmailState.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { OwnEmailDocument, RequestEmailChangeDocument } from './own-email.generated.ts'
import { SentNotice } from './SentNotice.tsx'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'

/** Shows whether the user's address is confirmed, and sends a confirmation link if not. */
const ConfirmEmailPage = () => {
  const { t } = useLingui()
  const request = useChange(RequestEmailChangeDocument, ownChanges)
  const [sentTo, setSentTo] = useState<string>()
  const send = async (email: string) => {
    const { done, failure } = await request({ input: { email } })
    if (done) {
      setSentTo(email)
      toast.success(t`Confirmation email sent`)
    } else if (!failure) toast.error(t`Too many emails requested. Wait ten minutes and try again.`)
  }
  const change = (
    <LinkButton kind="secondary" to={paths.manageEmail()}>
      <Trans>Change email</Trans>
    </LinkButton>
  )
  return (
    <OwnPage title={<Trans>Confirm email</Trans>} query={OwnEmailDocument} variables={{}} changes>
      {({ myProfile: { email, emailConfirmed } }) => (
        <>
          <EmailState email={email} isConfirmed={emailConfirmed} />
          {sentTo !== undefined && <SentNotice to={sentTo} old={email} />}
          {emailConfirmed && email !== null ? (
            <StateMessage icon="check" title={<Trans>Your email address is confirmed</Trans>} actions={change} />
          ) : (
            <StateMessage
              icon="mail"
              title={email === null ? <Trans>Your account has no email address</Trans> : <Trans>Your email address is not confirmed</Trans>}
              actions={
                <>
                  {email !== null && sentTo === undefined && (
                    <Button onClick={() => void send(email)}>
                      <Trans>Send a confirmation email</Trans>
                    </Button>
                  )}
                  {change}
                </>
              }
            >
              <p>
                <Trans>Without a confirmed email address, you cannot reset your password or receive codes and PINs.</Trans>
              </p>
            </StateMessage>
          )}
        </>
      )}
    </OwnPage>
  )
}

export default ConfirmEmailPage
