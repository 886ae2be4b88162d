import { Trans } from '@lingui/react/macro'
import { Navigate } from 'react-router'
import type { AccountSnapshot } from '#machines/account/account.machine.ts'
import { paths } from '#src/lib/paths.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** The end of a link: a usable account goes on to the welcome page, an address says what it is now. */
export const DoneNotice = ({ snapshot }: { snapshot: AccountSnapshot }) => {
  const { purpose, email: address } = snapshot.context
  if (purpose !== 'confirmEmail' && purpose !== 'undoEmail') return <Navigate to={paths.welcome()} replace />
  return (
    <Notice
      icon="check"
      title={<Trans>Email changed</Trans>}
      actions={
        <LinkButton to={paths.home()}>
          <Trans>Go to the start page</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>The address of your account is {address} now.</Trans>
      </p>
      {purpose === 'undoEmail' && (
        <p>
          <Trans>Every session has ended. Sign in and change your password: somebody else may know it.</Trans>
        </p>
      )}
    </Notice>
  )
}
