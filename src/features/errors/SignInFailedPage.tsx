import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSearchParams } from 'react-router'
import { failureOf } from '#machines/auth/auth.selectors.ts'
import { useAuthFact, useSession } from '#src/bridge/auth.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import { failureWords, forgottenFailure, otherFailure } from './failure-words.ts'

/** Final page of every failed sign-in except 'no matching state': the reason, its code, and a retry. */
const SignInFailedPage = () => {
  const { i18n, t } = useLingui()
  const [query] = useSearchParams()
  const session = useSession()
  const code = useAuthFact(failureOf)
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  return (
    <Notice
      icon="warning"
      title={<Trans>Sign-in failed</Trans>}
      actions={
        <>
          <Button onClick={() => session.signIn({ returnUrl, automatic: false })}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton kind="secondary" to={openPaths.home()}>
            <Trans>Go to the start page</Trans>
          </LinkButton>
        </>
      }
    >
      <p>{i18n._(code === undefined ? forgottenFailure : (failureWords.get(code) ?? otherFailure))}</p>
      {code !== undefined && (
        <p>
          <Trans>Error reference</Trans> <CopyText value={code} what={t`Error reference`} />
        </p>
      )}
    </Notice>
  )
}

export default SignInFailedPage
