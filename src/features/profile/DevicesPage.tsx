import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import type { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { toast } from '#src/ui/toast.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { RegisterDevice } from './RegisterDevice.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { OwnSecurityDocument } from './own-security.generated.ts'
import classes from './factors.module.css'

/** Passkeys and security keys: register, rename, remove. */
const DevicesPage = () => {
  const { t } = useLingui()
  const client = useClient()
  const [{ data, fetching, error }, reload] = useQuery({ query: OwnSecurityDocument })
  const live = useOwnChart('passkey')
  const [machine, setMachine] = useState<typeof passkeyMachine>()
  usePageReady(!fetching)
  if (live && !machine)
    setMachine(
      live(client, t`Security device`, (what) =>
        toast.success(what === 'registered' ? t`Security device registered` : t`Security device has been updated`),
      ),
    )
  const devices = data?.mySecurity.securityDevices
  return (
    <>
      <PageHeader
        title={<Trans>Security devices</Trans>}
        description={<Trans>Sign in with a passkey or security key. They cannot be phished.</Trans>}
      />
      <SignInAgain />
      {!devices && error && <ErrorState onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!error && (!devices || !machine) && <SkeletonLines lines={4} />}
      {devices && machine && (
        <Cards>
          <Card>
            <RegisterDevice machine={machine} />
          </Card>
          <Card title={<Trans>Registered devices</Trans>}>
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
          </Card>
        </Cards>
      )}
    </>
  )
}

export default DevicesPage
