import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { paths } from '#src/lib/paths.ts'
import { MayDo } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { SignIn } from '#src/resources/sign-ins/SignInHistory.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { externalLoginsAccess } from './external-logins-access.ts'

/** Leads from a refused sign-in by a login provider to what was found at each stage of it. */
export const SignInTrace = ({ refused: { trace, providerId } }: { refused: SignIn }) => {
  const portal = usePortalName()
  const mayDo = use(MayDo)
  return (
    trace &&
    providerId &&
    mayDo(externalLoginsAccess(portal)) && (
      <LinkButton kind="secondary" to={paths.loginProviderSignIn(portal, providerId, trace)}>
        <Trans>Show trace</Trans>
      </LinkButton>
    )
  )
}
