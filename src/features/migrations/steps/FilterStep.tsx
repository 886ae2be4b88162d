import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useClient } from 'urql'
import { hasReview } from '#machines/migration/migration.selectors.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import type { SelectionActionsProps } from '#src/resources/list/list.ts'
import { Card } from '#src/ui/Card.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { FailedReview } from './FailedReview.tsx'
import { idle } from '../idle.ts'
import classes from '../migrations.module.css'
import { MigrationUsersDocument } from '../migrations.generated.ts'
import type { MigrationUsersQuery } from '../migrations.generated.ts'
import { useRecord, useRoom } from '../room.ts'
import type { MigrationRecord } from '../room.ts'
import { RulesForm } from './RulesForm.tsx'
import { selectedIds } from '../selected-ids.ts'
import { useSavedRules } from '../use-saved-rules.ts'

const MOST_NAMED = 5000

/** The second step: chooses records and rules. */
export const FilterStep = () => {
  const { wizard, actor } = useRoom()
  const record = useRecord()
  const isReviewed = useSelector(actor, hasReview)
  const { rules, changeRules, keepRules } = useSavedRules(actor)
  const review = async () => {
    if (!(await keepRules())) return
    actor.send({ type: 'review' })
    await idle(actor)
  }
  const forward = async () => {
    if (await keepRules()) actor.send({ type: 'forward' })
  }
  const back = async () => {
    await idle(actor)
    actor.send({ type: 'back' })
  }
  return (
    <>
      <Card title={<Trans>Rules</Trans>} description={<Trans>What becomes of each record. Nothing is written until you start.</Trans>}>
        <FailedReview record={record} />
        <RulesForm record={record} changed={rules} onChange={changeRules} />
        <div className={classes['actions']}>
          <WorkButton kind="secondary" work={back}>
            <Trans>Back</Trans>
          </WorkButton>
          {isReviewed && (
            <WorkButton kind="secondary" work={forward}>
              <Trans>Show review</Trans>
            </WorkButton>
          )}
          <WorkButton work={review}>
            <Trans>Review</Trans>
          </WorkButton>
          <Chosen record={record} />
        </div>
      </Card>
      {wizard.becomes === 'users' && <Users id={record.id} />}
    </>
  )
}

const Users = ({ id }: { id: string }) => <EmbeddedList list={useMemo(() => usersOf(id), [id])} />

/** Describes in words which records are chosen. */
const Chosen = ({ record: { customers, leftOut } }: { record: MigrationRecord }) => {
  const formats = useFormats()
  const of = formats.number(customers.length)
  const without = formats.number(leftOut.length)
  return (
    <span className={classes['hint']}>
      {customers.length === 0 ? (
        <Trans>All customers</Trans>
      ) : (
        <Plural value={customers.length} one={`${of} customer`} other={`${of} customers`} />
      )}
      {leftOut.length > 0 && (
        <>
          {' · '}
          <Plural value={leftOut.length} one={`${without} record left out`} other={`${without} records left out`} />
        </>
      )}
    </span>
  )
}

type Row = MigrationUsersQuery['migrationUsers']['nodes'][number]

const usersOf = (id: string) =>
  resourceList({
    id: 'migrationUsers',
    title: msg`Users in the HR product`,
    query: MigrationUsersDocument,
    connection: 'migrationUsers',
    scope: { id },
    name: ({ userName }) => userName,
    empty: msg`The source has no users of these customers.`,
    icon: 'users',
    states: [
      { value: 'TAKEN', label: msg`Included` },
      { value: 'LEFT_OUT', label: msg`Left out` },
    ],
    commonFilters: ['type', 'isActive', 'email'],
    sort: { by: 'userName', direction: 'ASC' },
    Actions: Choose,
    columns: [
      {
        id: 'userName',
        label: msg`User`,
        cell: 'identity',
        value: ({ id: hrId, userName, givenName, familyName }) => ({
          id: hrId,
          name: [givenName, familyName].filter(Boolean).join(' ') || userName,
          detail: userName,
        }),
        sortBy: 'userName',
        filter: { kind: 'text', field: 'userName' },
        width: 15,
      },
      {
        id: 'email',
        label: msg`Email address`,
        cell: 'text',
        value: ({ email }) => email,
        sortBy: 'email',
        filter: { kind: 'text', field: 'email' },
        width: 14,
      },
      {
        id: 'type',
        label: msg`HR type`,
        cell: 'text',
        value: ({ type }) => type,
        sortBy: 'type',
        filter: { kind: 'text', field: 'type' },
        width: 9,
      },
      {
        id: 'isActive',
        label: msg`Status`,
        cell: 'choice',
        choices: [
          { value: 'true', label: msg`Active`, tone: 'good' },
          { value: 'false', label: msg`Inactive`, tone: 'calm' },
        ],
        value: ({ isActive }) => String(isActive),
        filter: { kind: 'boolean', field: 'isActive' },
        width: 6,
      },
      {
        id: 'isLeftOut',
        label: msg`Migration`,
        cell: 'choice',
        choices: [
          { value: 'false', label: msg`Included` },
          { value: 'true', label: msg`Left out`, tone: 'warn' },
        ],
        value: ({ isLeftOut }) => String(isLeftOut),
        width: 7,
        isBadge: true,
      },
      {
        id: 'customerId',
        label: msg`HR customer ID`,
        cell: 'code',
        value: ({ customerId }) => customerId,
        filter: { kind: 'text', field: 'customerId' },
        width: 7,
        optional: true,
      },
      {
        id: 'userId',
        label: msg`In the portal`,
        cell: (row) => <Migrated row={row} />,
        filter: { kind: 'boolean', field: 'isMigrated' },
        width: 8,
        optional: true,
      },
    ],
  })

const Migrated = ({ row: { userId, userName } }: { row: Row }) => {
  const { t } = useLingui()
  const shown = t`Show user`
  return userId === null ? (
    <Trans>No</Trans>
  ) : (
    <Link className={classes['link']} to={paths.user('vendor', userId)} aria-label={`${shown}: ${userName}`}>
      {shown}
    </Link>
  )
}

const Choose = ({ selection, onDone }: SelectionActionsProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const client = useClient()
  const { actor } = useRoom()
  const { id, leftOut } = useRecord()
  const change = async (choose: (ids: readonly string[]) => readonly string[]) => {
    const asked = { query: MigrationUsersDocument, scope: { id }, rows: (data: MigrationUsersQuery) => data.migrationUsers }
    const ids = await selectedIds(client, asked, selection, MOST_NAMED * 10)
    const next = ids && choose(ids)
    if (!next || next.length > MOST_NAMED)
      return toast.error(t`Leave out at most ${formats.number(MOST_NAMED)} users by hand. Use a rule instead.`)
    actor.send({ type: 'change', choice: { leftOut: [...next] } })
    await idle(actor)
    return onDone()
  }
  return (
    <>
      <WorkButton kind="secondary" work={() => change((ids) => [...new Set([...leftOut, ...ids])])}>
        <Trans>Leave out</Trans>
      </WorkButton>
      <WorkButton
        kind="secondary"
        work={() =>
          change((ids) => {
            const back = new Set(ids)
            return leftOut.filter((each) => !back.has(each))
          })
        }
      >
        <Trans>Include</Trans>
      </WorkButton>
    </>
  )
}
