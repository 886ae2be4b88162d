import { Trans, useLingui } from '@lingui/react/macro'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { ownChanges } from '../own-changes.ts'
import { SetTwoFactorEnabledDocument } from './own-security.generated.ts'
import classes from './factors.module.css'

type TwoFactorSwitchProps = { on: boolean; /** Some method is set up: there is something to turn on. */ ready: boolean; demanded: boolean }

/** The second step as a whole: off, every method stays set up and none is asked for, unless an organisation demands one. */
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
      {/* There at all times: as it came and went, what stands below would move under the pointer, and a press be lost. */}
      <Button kind={ready && !on ? 'primary' : 'secondary'} busy={running} unavailable={!ready} onClick={() => void toggle()}>
        {on ? <Trans>Turn off two-factor</Trans> : <Trans>Turn on two-factor</Trans>}
      </Button>
    </Card>
  )
}
