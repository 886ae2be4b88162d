import { Trans, useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import type { passkeyMachine, PasskeyProblem } from '#machines/enrolment/passkey.machine.ts'
import { deviceToName, isBusy, problemOf } from '#machines/enrolment/passkey.selectors.ts'
import { Button } from '#src/ui/Button.tsx'
import { DeviceNameForm } from './DeviceNameForm.tsx'
import classes from './factors.module.css'

/** The chart `passkey` at work: a new device is registered, and then named. */
export const RegisterDevice = ({ machine }: { machine: typeof passkeyMachine }) => {
  const actor = useActorRef(machine)
  const snapshot = useSelector(actor, (current) => current)
  const problem = useProblemWords(problemOf(snapshot))
  const device = deviceToName(snapshot)
  const busy = isBusy(snapshot)
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
        <Trans>Your browser will ask for your fingerprint, your face, a PIN or your security key.</Trans>
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

/** `stale` says nothing: the portal asks for a newer sign-in by itself. */
const useProblemWords = (problem: PasskeyProblem | undefined): string | undefined => {
  const { t } = useLingui()
  if (problem === 'alreadyRegistered') return t`This device is registered already.`
  if (problem === 'unsupported') return t`This browser cannot use security devices. Try another one.`
  if (problem === 'tooMany') return t`There are as many devices as there may be. Remove one first.`
  if (problem === 'refused') return t`The device was not accepted. Begin again.`
  if (problem === 'invalidName') return t`Give the device a name of at most 100 characters.`
  if (problem === 'gone') return t`This device is not registered any more.`
  return problem === 'unreachable' ? t`The server does not answer. Try again.` : undefined
}
