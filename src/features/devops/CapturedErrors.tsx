import { Trans, useLingui } from '@lingui/react/macro'
import { useIncidents } from '#src/bridge/portal.bridge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import classes from './developer-exception.module.css'

/** Errors captured since the page was loaded or the user changed, newest first, each with its reference. */
export const CapturedErrors = () => {
  const { t } = useLingui()
  const { captured } = useIncidents()
  return (
    <Card title={<Trans>Captured errors</Trans>}>
      {captured.length === 0 ? (
        <p className={classes['none']}>
          <Trans>No errors captured.</Trans>
        </p>
      ) : (
        <ol className={classes['captured']} aria-label={t`Captured errors`}>
          {captured.map(({ traceId, operation, code, message }) => (
            <li key={traceId}>
              <Facts
                facts={[
                  { label: t`Error reference`, value: <CopyText value={traceId} what={t`Error reference`} />, wide: true },
                  { label: t`Code`, value: code },
                  { label: t`Operation`, value: operation },
                  { label: t`Message`, value: message, wide: true },
                ]}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
