import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { useClient } from 'urql'
import type { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { RegisterDevice } from './RegisterDevice.tsx'
import { OwnSecurityDocument } from './own-security.generated.ts'
import classes from './factors.module.css'

/** Registers, renames and removes passkeys and security keys. */
const DevicesPage = () => {
  const { t } = useLingui()
  const client = useClient()
  const live = useOwnChart('passkey')
  const [machine, setMachine] = useState<typeof passkeyMachine>()
  if (live && !machine)
    setMachine(
      live(client, t`Security device`, (what) =>
        toast.success(what === 'registered' ? t`Security device registered` : t`Security device has been updated`),
      ),
    )
  return (
    <OwnPage
      title={<Trans>Security devices</Trans>}
      description={<Trans>Sign in with a passkey or security key. They cannot be phished.</Trans>}
      query={OwnSecurityDocument}
      variables={{}}
      changes
    >
      {({ mySecurity: { securityDevices: devices } }) =>
        machine ? (
          <Cards>
            <FocusFallbackCard>
              <RegisterDevice machine={machine} />
            </FocusFallbackCard>
            <FocusFallbackCard title={<Trans>Registered devices</Trans>}>
              {devices.length === 0 && (
                <EmptyState icon="lock" title={<Trans>No security devices yet.</Trans>}>
                  <Trans>Register a passkey or a security key above to sign in without a code.</Trans>
                </EmptyState>
              )}
              <ul className={classes['list']}>
                {devices.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            </FocusFallbackCard>
          </Cards>
        ) : (
          <SkeletonLines lines={4} />
        )
      }
    </OwnPage>
  )
}

export default DevicesPage

/** Keeps the focus when a button disappears with its action, as for renaming and removing. */
const FocusFallbackCard = (props: ComponentProps<typeof Card>) => <Card {...props} ref={useFocusFallback<HTMLElement>()} />
