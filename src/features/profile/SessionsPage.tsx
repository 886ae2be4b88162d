import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { OwnPage } from './OwnPage.tsx'
import { EndOtherSessionsDocument, EndOwnSessionDocument, OwnSessionsDocument } from './own-sessions.generated.ts'
import { SignInHistory } from '#src/resources/sign-ins/SignInHistory.tsx'
import { SessionRows } from '#src/resources/sessions/SessionRows.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { ownChanges } from './own-changes.ts'

/** The sessions and latest sign-ins of the user's account. Each session except the current one can be ended. */
const SessionsPage = () => {
  const { t } = useLingui()
  const end = useAction(EndOwnSessionDocument, ownChanges)
  const endOthers = useAction(EndOtherSessionsDocument, ownChanges)
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
                <Button kind="secondary" busy={endOthers.running} onClick={() => void endOthers.run({}, t`Signed out everywhere else`)}>
                  <Trans>Sign out everywhere else</Trans>
                </Button>
              )
            }
          >
            <SessionRows sessions={mySessions} busy={end.running} onEnd={(id) => void end.run({ input: { id } }, t`Session ended`)} />
          </Card>
          <SignInHistory signIns={mySignIns} />
        </Cards>
      )}
    </OwnPage>
  )
}

export default SessionsPage
