import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { AuditAction, AuditFilterInput } from '#src/data/generated/schema.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { userChoices } from '../choices/people.ts'
import { RemotePicker } from '../choices/RemotePicker.tsx'
import { kitActions } from '../kit-actions.ts'
import { actionInWords, type ActionWords, type AuditFields } from './audit.ts'
import { AuditDiff } from './AuditDiff.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { useHistory, type History, type HistoryVariables } from './use-history.ts'
import { useRevert, type Revert } from './use-revert.tsx'

type AuditRow = {
  id: string
  at: string
  action: AuditAction
  actionText: string
  actorName: string | null
  denied: boolean
  before: string | null
  after: string | null
  isRevertible: boolean
}

type AuditHistoryProps<Data> = {
  query: TypedDocumentNode<Data, HistoryVariables<AuditFilterInput>>
  id: string
  pick: (data: Data) => History<AuditRow>
  /** Explains in an empty log what will appear in it. */
  empty: ReactNode
  fields: AuditFields
  actions: ActionWords
  revert: Revert
}

/**
 * The audit log of a record, field by field, with a button to revert a change that can be reverted. It can be filtered by the person who made the
 * changes.
 */
export const AuditHistory = <Data,>({ query, id, pick, empty, ...words }: AuditHistoryProps<Data>) => {
  const { t } = useLingui()
  const [by, setBy] = useState<readonly string[]>([])
  const asked = useMemo(() => ({ id, ...(by[0] !== undefined && { where: { actorId: { eq: by[0] } } }) }), [id, by])
  const history = useHistory(query, asked, pick)
  return (
    <HistoryCard
      title={<Trans>Audit Logs</Trans>}
      tools={
        <RemotePicker
          source={userChoices}
          many={false}
          label={t`Changed by`}
          hideLabel
          placeholder={t`Changed by`}
          values={by}
          onChange={setBy}
        />
      }
      empty={by.length === 0 ? empty : <Trans>This person has changed nothing here.</Trans>}
      history={history}
    >
      {(row) => <AuditEntry key={row.id} record={id} row={row} {...words} />}
    </HistoryCard>
  )
}

type AuditPage<Data> = Omit<AuditHistoryProps<Data>, 'id' | 'empty'> & { useRecord: () => { id: string }; empty: MessageDescriptor }

/** Makes the page with the audit log of the record that is shown. `actions` are the labels besides those of the kit's own operations. */
export const auditPage = <Data,>({ useRecord, empty, ...history }: AuditPage<Data>) => {
  const actions = { ...kitActions, ...history.actions }
  return function AuditPage() {
    const { i18n } = useLingui()
    return (
      <Cards>
        <AuditHistory {...history} id={useRecord().id} empty={i18n._(empty)} actions={actions} />
      </Cards>
    )
  }
}

type AuditEntryProps = Pick<AuditHistoryProps<unknown>, 'fields' | 'actions' | 'revert'> & { record: string; row: AuditRow }

const AuditEntry = ({ record, row, fields, actions, revert }: AuditEntryProps) => {
  const { t, i18n } = useLingui()
  const { revert: takeBack, dialog } = useRevert(record, fields, revert)
  const { id, at, actorName, denied, before, after, isRevertible } = row
  const name = actionInWords(row, actions, i18n)
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
          <Button kind="secondary" aria-label={t`Revert ${name}`} onClick={() => takeBack({ id, name, before, after })}>
            <Trans>Revert</Trans>
          </Button>
        )
      }
    >
      <AuditDiff fields={fields} before={before} after={after} />
      {dialog}
    </Row>
  )
}
