import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ownEntry } from '#src/lib/own-entry.ts'
import { Card } from '#src/ui/Card.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import type { Words } from '../../history/audit.ts'
import classes from './overview.module.css'

type Change = { id: string; at: string; action: string; actorName: string | null; denied: boolean }

/** The latest audit rows of a record, and the way to all of them where there is one. `actions`: what the operations are called. */
export const LatestChanges = ({ changes, actions, all }: { changes: readonly Change[]; actions: Words; all?: string }) => {
  const { t, i18n } = useLingui()
  const wordsOf = (action: string) => {
    const words = ownEntry(actions, action)
    return words ? i18n._(words) : action
  }
  return (
    <Card title={<Trans>Latest changes</Trans>}>
      <ul className={classes['changes']}>
        {changes.map(({ id, at, action, actorName, denied }) => (
          <li key={id}>
            <strong>{wordsOf(action)}</strong> {denied && <Mark>{t`Denied`}</Mark>}
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
