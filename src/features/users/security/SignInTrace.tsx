import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { SignIn } from '#src/resources/sign-ins/SignInHistory.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'

/** Leads from a refused sign-in by a login provider to what was found at each stage of it. */
export const SignInTrace = ({ refused: { trace, providerId } }: { refused: SignIn }) => {
  const portal = usePortalName()
  const mayOpen = use(MayOpen)
  if (!trace || !providerId) return null
  const path = paths.loginProviderSignIn(portal, providerId, trace)
  return (
    mayOpen(path) && (
      <LinkButton kind="secondary" to={path}>
        <Trans>Show trace</Trans>
      </LinkButton>
    )
  )
}
