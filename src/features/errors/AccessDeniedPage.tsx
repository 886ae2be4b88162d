import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { clauseWords } from '#src/access/clause-words.ts'
import type { ClauseId } from '#contract/access/explain.ts'
import { useAccountSwitch } from '#src/bridge/account-switch.ts'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

type AccessDeniedPageProps = {
  returnUrl: string
  reasons: readonly ClauseId[]
  /** Set in a view as another user, if that user could open the page but the real one may not. */
  beyondView: boolean
}

/** 'You are not authorised', with the clauses that decided it, and the way to sign in as another user. */
export const AccessDeniedPage = ({ returnUrl, reasons, beyondView }: AccessDeniedPageProps) => {
  const { i18n } = useLingui()
  const switchAccount = useAccountSwitch(returnUrl)
  const viewer = useViewer()
  const { name } = usePartner()
  const userName = viewer?.userName
  const isClosed = reasons.some((reason) => reason === 'nhr' || reason === 'customers')
  return (
    <Notice
      icon="lock"
      title={<Trans>You are not authorised</Trans>}
      actions={
        <>
          {isClosed ? (
            <LinkButton to={openPaths.profile()}>
              <Trans>Go to your profile</Trans>
            </LinkButton>
          ) : (
            <LinkButton to={openPaths.home()}>
              <Trans>Go to the start page</Trans>
            </LinkButton>
          )}
          <Button kind="secondary" onClick={() => switchAccount()}>
            <Trans>Switch account</Trans>
          </Button>
        </>
      }
    >
      {beyondView && (
        <p>
          <strong>
            <Trans>The user you are viewing as can open this page, but you cannot.</Trans>
          </strong>
        </p>
      )}
      <p>
        <Trans>Looks like you do not have access to the page. Please contact an administrator if you think this is a mistake.</Trans>
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{i18n._(clauseWords[reason])}</li>
          ))}
        </ul>
      )}
      {userName !== undefined && (
        <p>
          <Whom userName={userName} partner={name} reasons={reasons} />
        </p>
      )}
    </Notice>
  )
}

/** Who is signed in, and what access is open to them or can be obtained. */
const Whom = ({ userName, partner: name, reasons }: { userName: string; partner: string; reasons: readonly ClauseId[] }) => {
  if (reasons.includes('nhr'))
    return (
      <Trans>
        You are signed in as {userName} at {name}. You can open your profile; the rest of the portal is for administrators.
      </Trans>
    )
  if (reasons.includes('customers'))
    return (
      <Trans>
        You are signed in as {userName} at {name}. Your profile is open to you.
      </Trans>
    )
  return (
    <Trans>
      You are signed in as {userName} at {name}. An administrator can give you access.
    </Trans>
  )
}
