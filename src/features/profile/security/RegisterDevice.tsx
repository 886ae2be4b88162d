import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { passkeyMachine, PasskeyProblem } from '#machines/enrolment/passkey.machine.ts'
import { deviceToName, isBusy, problemOf } from '#machines/enrolment/passkey.selectors.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { DeviceNameForm } from './DeviceNameForm.tsx'
import classes from './factors.module.css'

/** Registers a device with the statechart `passkey`, and then names it. */
export const RegisterDevice = ({ machine }: { machine: typeof passkeyMachine }) => {
  const actor = usePageActor(machine, { input: undefined })
  const problem = useProblemWords(useSelector(actor, problemOf))
  const device = useSelector(actor, deviceToName)
  const busy = useSelector(actor, isBusy)
  if (device)
    return (
      <DeviceNameForm
        key={device.id}
        initial={device.name}
        busy={busy}
        problem={problem}
        onName={(name) => actor.send({ type: 'name', name })}
        onSkip={() => actor.send({ type: 'skip' })}
      />
    )
  return (
    <>
      <p className={classes['text']}>
        <Trans>Your browser asks for your fingerprint, face, PIN or security key.</Trans>
      </p>
      <Button busy={busy} onClick={() => actor.send({ type: 'add' })}>
        <Trans>Register a device</Trans>
      </Button>
      {problem && (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** `stale` has no message, because the portal itself asks for a newer sign-in. */
const useProblemWords = (problem: PasskeyProblem | undefined): string | undefined => {
  const { t } = useLingui()
  if (problem === 'alreadyRegistered') return t`This device is already registered.`
  if (problem === 'unsupported') return t`This browser does not support security devices. Use another browser.`
  if (problem === 'tooMany') return t`You have reached the maximum number of devices. Remove one first.`
  if (problem === 'refused') return t`The device was not accepted. Try again.`
  if (problem === 'invalidName') return t`Enter a device name of up to 100 characters.`
  if (problem === 'gone') return t`This device is no longer registered.`
  return problem === 'unreachable' ? t`Could not reach the server. Try again.` : undefined
}
