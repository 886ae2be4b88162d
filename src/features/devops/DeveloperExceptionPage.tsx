import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useState } from 'react'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { CapturedErrors } from './CapturedErrors.tsx'
import classes from './developer-exception.module.css'
import { failInHandler, failInPromise, failLoadingChunk, failOnNetwork, failOnServer } from './failures.ts'

/** Raises each kind of error on purpose, to verify that it is caught, shown and reported. */
const DeveloperExceptionPage = () => {
  const { t } = useLingui()
  const { data } = usePortal()
  const [broken, setBroken] = useState(false)
  usePageReady()
  if (broken) throw new Error('Raised on purpose while rendering')

  const failures: readonly { name: string; raise: () => void }[] = [
    { name: t`Rendering`, raise: () => setBroken(true) },
    { name: t`Event handler`, raise: failInHandler },
    { name: t`Rejected promise`, raise: failInPromise },
    { name: t`GraphQL`, raise: () => failOnServer(data.open) },
    { name: t`Network`, raise: () => failOnNetwork(data.open) },
    { name: t`Loading part of the portal`, raise: failLoadingChunk },
  ]
  return (
    <div className={classes['root']}>
      <PageHeader
        title={<Trans>Developer Exception</Trans>}
        description={<Trans>Each button triggers one kind of error. The error message stays on this page.</Trans>}
      />
      <Card title={<Trans>Trigger an error</Trans>}>
        <div className={classes['buttons']}>
          {failures.map(({ name, raise }) => (
            <Button key={name} kind="secondary" onClick={raise}>
              {name}
            </Button>
          ))}
        </div>
      </Card>
      <CapturedErrors />
    </div>
  )
}

export default DeveloperExceptionPage
