import { Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Icon } from '#src/ui/controls/icon.tsx'
import classes from './system.module.css'
import type { SystemNotice } from './use-system-notice.ts'

/** Announces a maintenance window, from one day before it starts until it ends. */
export const MaintenanceBanner = ({ notice }: { notice: SystemNotice | undefined }) => {
  const formats = useFormats()
  const maintenance = notice?.maintenance
  const [from, until] = [formats.dateTime(maintenance?.startsAt), formats.dateTime(maintenance?.endsAt)]
  return (
    <div role="status">
      {maintenance?.isAnnounced && (
        <p className={classes['banner']}>
          <Icon name="clock" size={18} />
          {maintenance.isOn ? (
            <Trans>Maintenance until {until}: parts of the portal may not answer.</Trans>
          ) : (
            <Trans>
              Maintenance from {from} until {until}: parts of the portal may not answer then.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}
