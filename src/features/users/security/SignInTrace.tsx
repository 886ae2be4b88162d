import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { SignIn } from '#src/resources/sign-ins/SignInHistory.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'

/** Link from a sign-in refused by a login provider to the findings of its stages. */
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
