import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { Card } from '#src/ui/Card.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { saysLittle } from '../../history/audit.ts'
import type { AuditFields, Words } from '../../history/audit.ts'
import { factsOf } from '../../history/facts.ts'
import classes from './overview.module.css'

type Change = {
  id: string
  at: string
  action: string
  actorName: string | null
  denied: boolean
  after: string | null
}
/** `actions` and `fields`: what the operations and what they change are called. */
type LatestChangesProps = { changes: readonly Change[]; actions: Words; fields: AuditFields; all?: string }

/** The latest audit rows of a record, and the way to all of them where there is one. */
export const LatestChanges = ({ changes, actions, fields, all }: LatestChangesProps) => {
  const { t, i18n } = useLingui()
  const wordsOf = (action: string) => {
    const words = ownEntry(actions, action)
    return words ? i18n._(words) : action
  }
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
        {changes.map(({ id, at, action, actorName, denied, after }) => (
          <li key={id}>
            <strong>{wordsOf(action)}</strong> {denied && <Mark>{t`Denied`}</Mark>}
            {saysLittle(action) && <p>{fieldsOf(after).join(', ')}</p>}
            <p>
              {actorName ?? t`Hidden user`} · <TimeStamp value={at} />
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
