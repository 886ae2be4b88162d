import { Trans } from '@lingui/react/macro'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import classes from './profile.module.css'
import { useIsSignInOld } from './use-sign-in-age.ts'

/** Shown above a form whose change needs a newer sign-in, before a password is typed in vain. */
export const SignInAgain = () => {
  if (!useIsSignInOld()) return null
  return (
    <div className={classes['above']}>
      <Callout
        role="note"
        actions={
          <Button kind="secondary" onClick={() => identityQuestion.set(true)}>
            <Trans>Confirm now</Trans>
          </Button>
        }
      >
        <Trans>You signed in more than five minutes ago. You will be asked to sign in again before you can change anything here.</Trans>
      </Callout>
    </div>
  )
}
