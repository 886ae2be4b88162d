import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSearchParams } from 'react-router'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { failureOf } from '#machines/auth/auth.selectors.ts'
import { useAuthFact, useSession } from '#src/bridge/auth.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

const nothingKept = msg`Your browser blocks cookies or site data, which are required to sign in. Allow them for this site, then try again.`

/** The token is new, so a time that does not fit is this device's. */
const wrongClock = msg`The clock of this device does not agree with the sign-in service. Set its date, time and time zone, then try again.`

/** Messages for codes of a failed sign-in that a user can act on: the portal's own and those of OAuth 2.0. */
const failureWords: ReadonlyMap<string, MessageDescriptor> = new Map([
  [
    'tooManyRedirects',
    msg`The sign-in service sent you back several times without signing you in. Check that your browser accepts cookies, then try again.`,
  ],
  ['idToken.expired', wrongClock],
  ['idToken.issuedInFuture', wrongClock],
  ['storageBlocked', nothingKept],
  ['storageFull', nothingKept],
  ['providerUnreachable', msg`Could not reach the sign-in service. Check your connection and try again.`],
  ['access_denied', msg`Sign-in was cancelled or denied.`],
  ['temporarily_unavailable', msg`The sign-in service is busy. Try again in a moment.`],
  ['server_error', msg`The sign-in service had an internal error. Try again in a moment.`],
])

const otherFailure: MessageDescriptor = msg`The sign-in service sent an invalid response. Try again. If this keeps happening, give your administrator the error reference.`

/** Used when the page was reloaded or opened by its address. */
const forgottenFailure: MessageDescriptor = msg`The reason is no longer known. Try again.`

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
