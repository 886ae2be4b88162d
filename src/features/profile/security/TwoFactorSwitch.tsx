import { Trans, useLingui } from '@lingui/react/macro'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { ownChanges } from '../own-changes.ts'
import { SetTwoFactorEnabledDocument } from './own-security.generated.ts'
import classes from './factors.module.css'

type TwoFactorSwitchProps = { on: boolean; /** Whether some method is set up that can be turned on. */ ready: boolean; demanded: boolean }

/** Turns the second step on or off as a whole. When it is off, methods stay set up but are not required, unless an organisation requires one. */
export const TwoFactorSwitch = ({ on, ready, demanded }: TwoFactorSwitchProps) => {
  const { t } = useLingui()
  const { send, running } = useSend()
  const toggle = () =>
    send({
      document: SetTwoFactorEnabledDocument,
      variables: { input: { enabled: !on } },
      changes: ownChanges,
      done: t`Two-factor updated`,
      undo: { variables: () => ({ input: { enabled: on } }), done: t`Two-factor updated` },
    })
  return (
    <Card
      title={<Trans>At sign-in</Trans>}
      actions={<Verdict tone={on ? 'good' : 'neutral'}>{on ? <Trans>On</Trans> : <Trans>Off</Trans>}</Verdict>}
    >
      <p className={classes['text']}>
        {!ready ? (
          <Trans>Set up a method below to turn two-factor on.</Trans>
        ) : demanded ? (
          <Trans>Your organisation’s rule applies even if you turn two-factor off here.</Trans>
        ) : on ? (
          <Trans>You confirm every sign-in with one of your methods.</Trans>
        ) : (
          <Trans>Your methods are set up, but you sign in with your password alone.</Trans>
        )}
      </p>
      {/* Always rendered: if it appeared and disappeared, the content below would move under the pointer and a press could miss. */}
      <Button kind={ready && !on ? 'primary' : 'secondary'} busy={running} unavailable={!ready} onClick={() => void toggle()}>
        {on ? <Trans>Turn off two-factor</Trans> : <Trans>Turn on two-factor</Trans>}
      </Button>
    </Card>
  )
}
