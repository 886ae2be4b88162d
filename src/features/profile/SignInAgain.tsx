import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { claimsOf } from '#machines/auth/auth.selectors.ts'
import { useAuthFact } from '#src/bridge/auth.bridge.tsx'
import classes from './profile.module.css'

/** Maximum age in milliseconds of a sign-in for changes of sign-in methods. The server decides by its own clock. */
const FRESH_FOR = 5 * 60_000

/**
 * Whether a change will probably need a new sign-in, by the local clock at the time the page was opened. Used for a hint before anything is typed.
 */
const useIsSignInOld = (): boolean => {
  const [now] = useState(() => Date.now())
  const at = useAuthFact(claimsOf)?.['auth_time']
  return typeof at === 'number' && now - at * 1000 > FRESH_FOR
}

/** Shown above a form whose change needs a newer sign-in, before a password is typed in vain. */
export const SignInAgain = () => {
  if (!useIsSignInOld()) return null
  return (
    <div className={classes['above']}>
      <Callout
        role="note"
        actions={
          <Button kind="secondary" onClick={() => void identityQuestion.ask()}>
            <Trans>Confirm now</Trans>
          </Button>
        }
      >
        <Trans>You signed in more than five minutes ago. You will be asked to sign in again before you can change anything here.</Trans>
      </Callout>
    </div>
  )
}
