import { isEmail } from '#contract/email.ts'
import { withoutAnyInvisible } from '#contract/invisible.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { EmailState } from './EmailState.tsx'
import { OwnForm } from '../OwnForm.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { OwnEmailDocument, RequestEmailChangeDocument, requestEmailChangeRules, CancelEmailChangeDocument } from './own-email.generated.ts'
import { SentNotice } from './SentNotice.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'
import { ownServerWords } from '../own-server-words.ts'
import classes from '../profile.module.css'

/** A change of address that waits for confirmation. Users can cancel their own; one requested by an administrator is cancelled by administrators. */
const PendingEmail = ({ email, isOwn }: { email: string; isOwn: boolean }) => {
  const { t } = useLingui()
  const cancel = useChange(CancelEmailChangeDocument, ownChanges)
  const press = async () => {
    const { done } = await cancel({})
    if (done) toast.success(t`Change cancelled`)
  }
  return (
    <div className={classes['above']}>
      <Callout
        actions={
          isOwn && (
            <Button kind="secondary" onClick={() => void press()}>
              <Trans>Cancel the change</Trans>
            </Button>
          )
        }
      >
        {isOwn ? (
          <Trans>{email} becomes your email address once it is confirmed from that mailbox.</Trans>
        ) : (
          <Trans>An administrator entered {email}. It becomes your email address once it is confirmed from that mailbox.</Trans>
        )}
      </Callout>
    </div>
  )
}

const addressProblem = (address: string): MessageDescriptor | undefined =>
  isEmail(withoutAnyInvisible(address.trim())) ? undefined : ownServerWords.EMAIL_INVALID

const sections: readonly AnySection[] = [
  {
    title: msg`Change email`,
    description: msg`We will email you a link at the new address. Your current address stays until you confirm.`,
    // As specified, this form has a message of its own for an address that is none.
    fields: [{ kind: 'text', name: 'email', label: msg`Email address`, autoComplete: 'email', check: addressProblem }],
  },
]

/** Changes the user's own address, which takes effect after confirmation. */
const ManageEmailPage = () => {
  const { t } = useLingui()
  const request = useFormChange(RequestEmailChangeDocument, ownChanges)
  const [sentTo, setSentTo] = useState<string>()
  const typed = useRef('')
  return (
    <OwnPage title={<Trans>Change email</Trans>} query={OwnEmailDocument} variables={{}} changes>
      {({ myProfile: { email, emailConfirmed, pendingEmail } }) => (
        <>
          <EmailState email={email} isConfirmed={emailConfirmed} />
          {email !== null && !emailConfirmed && (
            <p>
              <Link to={paths.confirmEmail()}>
                <Trans>Confirm email</Trans>
              </Link>
            </p>
          )}
          {pendingEmail !== null && <PendingEmail {...pendingEmail} />}
          {sentTo !== undefined && <SentNotice to={sentTo} old={email} />}
          <OwnForm
            initial={{ email: '' }}
            sections={sections}
            rules={requestEmailChangeRules}
            submit={<Trans>Change email</Trans>}
            failed={<Trans>Failed to change the email!</Trans>}
            send={(values) => {
              typed.current = String(values['email']).trim()
              return request({ input: { email: typed.current } })
            }}
            onDone={() => {
              setSentTo(typed.current)
              toast.success(t`Confirmation email sent`)
            }}
          />
        </>
      )}
    </OwnPage>
  )
}

export default ManageEmailPage
