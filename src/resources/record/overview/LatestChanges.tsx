import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { AuditAction } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { Card } from '#src/ui/Card.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { actionInWords, isGenericAction, type ActionWords, type AuditFields } from '../../history/audit.ts'
import { factsOf } from '../../history/facts.ts'
import classes from './overview.module.css'

type Change = {
  id: string
  at: string
  action: AuditAction
  actionText: string
  actorName: string | null
  denied: boolean
  after: string | null
}
/** `actions` and `fields` are the labels of operations and fields. `all` is the address of the full audit log. */
type LatestChangesProps = { changes: readonly Change[]; actions: ActionWords; fields: AuditFields; all?: string }

/** The latest audit rows of a record, with a link to all of them if there is one. */
export const LatestChanges = ({ changes, actions, fields, all }: LatestChangesProps) => {
  const { t, i18n } = useLingui()
  const fieldsOf = (after: string | null) =>
    Object.entries(factsOf(after)).flatMap(([name, is]) => {
      const field = ownEntry(fields, name)
      if (!field) return []
      const label = i18n._(field.label)
      const value = is === true ? t`Yes` : t`No`
      return [typeof is === 'boolean' ? t`${label}: ${value}` : label]
    })
  return (
    <Card title={<Trans>Latest changes</Trans>}>
      <ul className={classes['changes']}>
        {changes.map((row) => (
          <li key={row.id}>
            <strong>{actionInWords(row, actions, i18n)}</strong> {row.denied && <Mark>{t`Denied`}</Mark>}
            {isGenericAction(row.actionText) && <p>{fieldsOf(row.after).join(', ')}</p>}
            <p>
              {row.actorName ?? t`Hidden user`} · <TimeStamp value={row.at} />
            </p>
          </li>
        ))}
        {changes.length === 0 && (
          <li>
            <Trans>No activity yet</Trans>
          </li>
        )}
        {all !== undefined && changes.length > 0 && (
          <li>
            <Link to={all}>
              <Trans>Show all changes</Trans>
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
