import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SecretInput } from '#src/resources/password/SecretInput.tsx'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { OwnForm } from '../OwnForm.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { ChangePasswordDocument, changePasswordRules, OwnPasswordDocument } from './own-password.generated.ts'
import { newPasswordFields } from './new-password-fields.ts'
import { passwordHelp } from './password-help.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { ownChanges } from '../own-changes.ts'

const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' }
const sections: readonly AnySection[] = [
  {
    title: msg`Change password`,
    description: msg`You will be signed out of your other sessions and get an email about the change.`,
    fields: [
      { kind: 'password', Input: SecretInput, name: 'currentPassword', label: msg`Current password`, autoComplete: 'current-password' },
      ...newPasswordFields,
    ],
  },
]

const ChangePasswordPage = () => {
  const { t } = useLingui()
  const change = useFormChange(ChangePasswordDocument, ownChanges)
  return (
    <OwnPage title={<Trans>Change password</Trans>} query={OwnPasswordDocument} variables={{}} changes>
      {({ mySecurity: { hasPassword, passwordChangedAt } }) =>
        hasPassword ? (
          <>
            <p>
              <Trans>
                Last changed: <TimeStamp value={passwordChangedAt} />
              </Trans>
            </p>
            <OwnForm
              initial={nothing}
              sections={sections}
              rules={changePasswordRules}
              submit={<Trans>Change password</Trans>}
              send={(values) => change({ input: { ...nothing, ...values } })}
              onDone={() => toast.success(t`Password changed`)}
              help={passwordHelp}
            />
          </>
        ) : (
          <StateMessage
            icon="lock"
            title={<Trans>No password yet</Trans>}
            actions={
              <LinkButton to={paths.setPassword()}>
                <Trans>Set password</Trans>
              </LinkButton>
            }
          >
            <p>
              <Trans>You sign in with an external login. Set a password to have a second way to sign in.</Trans>
            </p>
          </StateMessage>
        )
      }
    </OwnPage>
  )
}

export default ChangePasswordPage
