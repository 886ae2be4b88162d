import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { toast } from '#src/ui/toast.ts'
import { OwnPage } from './OwnPage.tsx'
import { EndOtherSessionsDocument, EndOwnSessionDocument, OwnSessionsDocument } from './own-sessions.generated.ts'
import type { OwnSessionsQuery } from './own-sessions.generated.ts'
import { SignInHistory } from '#src/resources/sign-ins/SignInHistory.tsx'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from './own-changes.ts'

/** Where the own account is signed in now, the latest sign-ins, and the way to end what is not one's own. */
const SessionsPage = () => {
  const { t } = useLingui()
  const endOthers = useChange(EndOtherSessionsDocument, ownChanges)
  const leaveElsewhere = async () => {
    if ((await endOthers({})).done) toast.success(t`Signed out everywhere else`)
  }
  return (
    <OwnPage
      title={<Trans>Sessions</Trans>}
      description={<Trans>Where you are signed in, and recent sign-in attempts.</Trans>}
      query={OwnSessionsDocument}
      variables={{}}
    >
      {({ mySessions, mySignIns }) => (
        <Cards>
          <Card
            title={<Trans>Active sessions</Trans>}
            actions={
              mySessions.length > 1 && (
                <Button kind="secondary" onClick={() => void leaveElsewhere()}>
                  <Trans>Sign out everywhere else</Trans>
                </Button>
              )
            }
          >
            <Rows>
              {mySessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </Rows>
          </Card>
          <SignInHistory signIns={mySignIns} />
        </Cards>
      )}
    </OwnPage>
  )
}

const SessionRow = ({ session }: { session: OwnSessionsQuery['mySessions'][number] }) => {
  const { t } = useLingui()
  const end = useChange(EndOwnSessionDocument, ownChanges)
  const { id, isCurrent, browser, system, host, address, lastActivityAt } = session
  const device = [browser, system].filter((name) => name !== '').join(' · ') || t`Unknown device`
  const signOut = async () => {
    const { done, errors } = await end({ input: { id } })
    if (done) toast.success(t`Session ended`)
    else if (errors) toast.error(t`This session has already ended.`)
  }
  return (
    <Row
      title={
        <>
          <strong>{device}</strong> {isCurrent && <Mark>{t`This session`}</Mark>}
        </>
      }
      detail={
        <>
          {[host, address].filter(Boolean).join(' · ')} · <TimeStamp value={lastActivityAt} />
        </>
      }
      actions={
        !isCurrent && (
          <Button kind="secondary" aria-label={t`Sign out ${device}`} onClick={() => void signOut()}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  )
}

export default SessionsPage
