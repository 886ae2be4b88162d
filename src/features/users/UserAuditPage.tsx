import { Trans, useLingui } from '@lingui/react/macro'
import type { Portal } from '#src/lib/paths.ts'
import { actionWords } from '#src/resources/audit-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { userChanges } from './user-changes.ts'
import { AuditDiff } from './AuditDiff.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { useHistory } from '../../resources/history/use-history.ts'
import { RevertUserChangeDocument, UserAuditDocument } from './user-history.generated.ts'
import type { UserAuditQuery } from './user-history.generated.ts'
import { UserFrame } from './UserFrame.tsx'

type AuditRow = UserAuditQuery['userAudit']['nodes'][number]

/** Who changed a user, field by field, with the way back where there is one. */
export const UserAuditPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} needs="NONE" title={<Trans>Audit Logs</Trans>}>
    {({ id }) => <Audit id={id} />}
  </UserFrame>
)

const Audit = ({ id }: { id: string }) => {
  const history = useHistory(UserAuditDocument, id, ({ userAudit }) => userAudit)
  return (
    <Cards>
      <HistoryCard title={<Trans>Audit Logs</Trans>} empty={<Trans>Changes to this user appear here.</Trans>} history={history}>
        {(row: AuditRow) => <AuditEntry key={row.id} row={row} />}
      </HistoryCard>
    </Cards>
  )
}

const AuditEntry = ({ row: { id, at, action, actorName, denied, before, after, isRevertible } }: { row: AuditRow }) => {
  const { t, i18n } = useLingui()
  const { run, running } = useAction(RevertUserChangeDocument, userChanges)
  const words = actionWords(action)
  const name = words ? i18n._(words) : action
  return (
    <Row
      title={
        <>
          <strong>{name}</strong>
          {denied && <Mark>{t`Denied`}</Mark>}
        </>
      }
      detail={
        <>
          <TimeStamp value={at} as="dateTime" /> · {actorName ?? t`Hidden user`}
        </>
      }
      actions={
        isRevertible && (
          <Button
            kind="secondary"
            busy={running}
            aria-label={t`Revert ${name}`}
            onClick={() => void run({ input: { id } }, t`The change has been reverted`)}
          >
            <Trans>Revert</Trans>
          </Button>
        )
      }
    >
      <AuditDiff before={before} after={after} />
    </Row>
  )
}
