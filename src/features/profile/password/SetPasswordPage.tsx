import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { OwnForm } from '../OwnForm.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { OwnPasswordDocument, SetPasswordDocument, setPasswordRules } from './own-password.generated.ts'
import { newPasswordFields } from './new-password-fields.ts'
import { passwordHelp } from './password-help.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { ownChanges } from '../own-changes.ts'

const nothing = { newPassword: '', confirmPassword: '' }
const sections = [{ title: msg`Set password`, fields: newPasswordFields }]

/** Sets the first password of an account that signs in by a login provider. */
const SetPasswordPage = () => {
  const { t } = useLingui()
  const set = useFormChange(SetPasswordDocument, ownChanges)
  return (
    <OwnPage title={<Trans>Set password</Trans>} query={OwnPasswordDocument} variables={{}} changes>
      {({ mySecurity: { hasPassword } }) =>
        hasPassword ? (
          <StateMessage
            icon="check"
            title={<Trans>Your account has a password</Trans>}
            actions={
              <LinkButton to={paths.changePassword()}>
                <Trans>Change password</Trans>
              </LinkButton>
            }
          />
        ) : (
          <OwnForm
            initial={nothing}
            sections={sections}
            rules={setPasswordRules}
            submit={<Trans>Set password</Trans>}
            send={(values) => set({ input: { ...nothing, ...values } })}
            onDone={() => toast.success(t`Password created`)}
            help={passwordHelp}
          />
        )
      }
    </OwnPage>
  )
}

export default SetPasswordPage
