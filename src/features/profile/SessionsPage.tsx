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
import { signInWords } from '#src/resources/sign-in-words.ts'
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
          <Card title={<Trans>Recent sign-ins</Trans>}>
            <SignIns signIns={mySignIns} />
          </Card>
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

const SignIns = ({ signIns }: { signIns: OwnSessionsQuery['mySignIns'] }) => {
  const { i18n } = useLingui()
  if (signIns.length === 0)
    return (
      <p>
        <Trans>No sign-ins yet</Trans>
      </p>
    )
  return (
    <Rows>
      {signIns.map(({ id, at, type, address }) => {
        const words = signInWords[type]
        return (
          <Row
            key={id}
            title={<strong>{words ? i18n._(words) : type}</strong>}
            detail={
              <>
                <TimeStamp value={at} as="dateTime" /> {address !== null && `· ${address}`}
              </>
            }
          />
        )
      })}
    </Rows>
  )
}

export default SessionsPage
