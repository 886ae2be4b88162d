import { Trans, useLingui } from '@lingui/react/macro'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { mayManage } from '../actions/may-manage.ts'
import { userChanges } from '../user-changes.ts'
import { useUser } from '../UserFrame.tsx'
import { SetUserLockoutEnabledDocument } from './user-security.generated.ts'

/**
 * Whether failed sign-ins lock the user, with a button to change that. The button changes the user, so the permission to unlock users is not
 * sufficient.
 */
export const AutomaticLockout = () => {
  const { t } = useLingui()
  const user = useUser()
  const { id, version, lockoutEnabled } = user
  const isOffered = mayManage(user, useReader(), 'change')
  const { send, running } = useSend()
  const toggle = () =>
    send({
      document: SetUserLockoutEnabledDocument,
      variables: { input: { id, version, lockoutEnabled: !lockoutEnabled } },
      changes: userChanges,
      done: t`Automatic lockout has been updated`,
      undo: {
        variables: ({ setUserLockoutEnabled: { userIdentity } }) => ({
          input: { id, version: userIdentity?.version ?? version, lockoutEnabled },
        }),
        done: t`Automatic lockout has been updated`,
      },
    })
  return (
    <Card title={<Trans>Automatic lockout</Trans>}>
      <Rows>
        <Row
          title={<Verdict tone={lockoutEnabled ? 'good' : 'warning'}>{lockoutEnabled ? <Trans>On</Trans> : <Trans>Off</Trans>}</Verdict>}
          detail={
            lockoutEnabled ? (
              <Trans>5 failed attempts lock the account for 10 minutes.</Trans>
            ) : (
              <Trans>Failed attempts never lock this account.</Trans>
            )
          }
          actions={
            isOffered && (
              <Button kind="secondary" busy={running} onClick={() => void toggle()}>
                {lockoutEnabled ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
              </Button>
            )
          }
        />
      </Rows>
    </Card>
  )
}
