import { Trans, useLingui } from '@lingui/react/macro'
import { useState, use } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { SignInHistory, type SignIn } from '#src/resources/sign-ins/SignInHistory.tsx'
import { SessionRows } from '#src/resources/sessions/SessionRows.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { userChanges } from '../user-changes.ts'
import { EndUserSessionsDocument, UserSignInsDocument, type UserSignInsQuery } from './user-security.generated.ts'
import classes from '../user-pages.module.css'
import { governedPage } from '../Governed.tsx'
import { SignInRepair } from './SignInRepair.tsx'

/** Link from a sign-in refused by a login provider to the findings of its stages. */
const SignInTrace = ({ refused: { trace, providerId } }: { refused: SignIn }) => {
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

type Security = NonNullable<UserSignInsQuery['userSecurity']>

/** The sessions of a user, and all attempts to sign in as them. */
const SignInsPart = ({ id }: { id: string }) => (
  <QueryPart query={UserSignInsDocument} variables={{ id }}>
    {({ userSecurity }) =>
      userSecurity && (
        <Cards>
          <Sessions id={id} sessions={userSecurity.sessions} />
          <SignInHistory signIns={userSecurity.signIns} Repair={SignInRepair} Cause={SignInTrace} />
        </Cards>
      )
    }
  </QueryPart>
)

export default governedPage(SignInsPart, { does: 'signOut' })

const Sessions = ({ id, sessions }: { id: string; sessions: Security['sessions'] }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const card = useFocusFallback<HTMLElement>()
  const { run, running } = useAction(EndUserSessionsDocument, userChanges)
  const endAll = useOutcome(EndUserSessionsDocument, userChanges)
  const [asking, setAsking] = useState(false)
  const count = formats.number(sessions.length)
  return (
    <Card
      ref={card}
      title={<Trans>Active sessions</Trans>}
      actions={
        sessions.length > 1 && (
          <Button kind="secondary" busy={endAll.running} onClick={() => setAsking(true)}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        )
      }
    >
      {sessions.length === 0 && (
        <p className={classes['none']}>
          <Trans>This user is not signed in.</Trans>
        </p>
      )}
      <SessionRows sessions={sessions} busy={running} onEnd={(sessionId) => void run({ input: { id, sessionId } }, t`Session ended`)} />
      {asking && (
        <ConfirmDialog
          title={<Trans>Sign out everywhere?</Trans>}
          confirm={<Trans>Sign out everywhere</Trans>}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => endAll.send({ input: { id } }, t`User signed out everywhere`)}
        >
          <Trans>Signs the user out in {count} places immediately. Unsaved work is lost.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}
