import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { sizeOf } from '#src/resources/health/finding-words.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import type { StatusPageQuery } from './status.generated.ts'
import classes from './status.module.css'

const TABLES: Readonly<Record<string, MessageDescriptor>> = {
  audit_log: msg`Audit log`,
  event_log: msg`Event log`,
  log: msg`Server log`,
  server_side_session: msg`Sessions`,
  oidc_artifact: msg`Tokens and sign-ins that have begun`,
  short_link: msg`Links`,
  notification: msg`Notifications`,
  hr_request: msg`Requests of the HR product`,
  outbox: msg`Emails and text messages`,
  logout_notice: msg`Sign-out notices to apps`,
  sign_in_trace: msg`Traces of sign-ins by login providers`,
  scim_event: msg`Calls of directories`,
  job: msg`Jobs`,
  job_row: msg`Rows of jobs`,
  import_row: msg`Rows of imports`,
  hr_export_user: msg`Uploaded users of the HR product`,
  migration_row: msg`Rows of migrations`,
  event_stream_entry: msg`Events that wait for a webhook`,
  health_check_entry: msg`Checks of the last 24 hours`,
  health_transition: msg`Changes of the system status`,
}

/** Growing tables with their retention, and the result of the last clean-up. */
export const StorageCard = ({ storage }: { storage: StatusPageQuery['systemStatus']['storage'] }) => {
  const { i18n, t } = useLingui()
  const formats = useFormats()
  const { finishedAt, nextAt, faults, tables } = storage
  return (
    <Card
      title={<Trans>Storage</Trans>}
      description={
        <Trans>
          Last clean-up: <TimeStamp value={finishedAt} />. Next: <TimeStamp value={nextAt} />.
        </Trans>
      }
    >
      {faults.length > 0 && (
        <Callout role="status">
          <Trans>Not everything could be cleaned up, and will be tried again: {faults.join(' · ')}</Trans>
        </Callout>
      )}
      <div className={classes['scroll']} role="region" aria-label={t`Storage`} tabIndex={0}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col">
                <Trans>Size</Trans>
              </th>
              <th scope="col">
                <Trans>Rows, about</Trans>
              </th>
              <th scope="col">
                <Trans>Kept</Trans>
              </th>
              <th scope="col">
                <Trans>Deleted last</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ name, bytes, rows, keptDays, deleted }) => (
              <tr key={name}>
                <th scope="row">{TABLES[name] ? i18n._(TABLES[name]) : name}</th>
                <td>{sizeOf(i18n.locale, bytes)}</td>
                <td>{formats.number(rows)}</td>
                <td>
                  {keptDays !== null ? (
                    <Plural value={keptDays} one="# day" other="# days" />
                  ) : name === 'audit_log' ? (
                    <Trans>For good</Trans>
                  ) : (
                    <Trans>While needed</Trans>
                  )}
                </td>
                <td>{deleted === null ? '–' : formats.number(deleted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
