import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MigrationWizard } from '#src/data/generated/schema.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Customers } from '../RunHistory.tsx'
import { migrationServerWords } from '../words/server-words.ts'
import { addressOfRun } from '../wizards.ts'
import { DiscardMigrationDocument, MigrationDraftsDocument } from './drafts.generated.ts'
import type { MigrationDraftsQuery } from './drafts.generated.ts'

type Draft = MigrationDraftsQuery['migrationRuns']['nodes'][number]
const changes: ChangeOptions = { types: ['MigrationRun'], words: migrationServerWords }

/** The reader's migrations that are not started yet, to be opened again or discarded. The list of all migrations shows those of others. */
export const Drafts = ({ wizard }: { wizard: MigrationWizard }) => {
  const { t } = useLingui()
  const found = useStableQuery(MigrationDraftsDocument, { wizard })
  const drafts = found.data?.migrationRuns.nodes ?? []
  if (drafts.length === 0) return null
  return (
    <Card title={<Trans>Not started yet</Trans>} description={<Trans>Uploaded files are deleted after 24 hours.</Trans>}>
      <Rows label={t`Not started yet`}>
        {drafts.map((draft, at) => (
          // The newest draft comes first.
          <DraftRow
            key={draft.id}
            draft={draft}
            isReplaced={drafts.slice(0, at).some((newer) => haveSameCustomers(newer, draft))}
            onGone={found.reload}
          />
        ))}
      </Rows>
    </Card>
  )
}

/**
 * Whether two drafts of one wizard migrate the same customers, in whatever order they were chosen. All customers of two files may be those of two
 * systems, unless the files have one name.
 */
const haveSameCustomers = (one: Draft, other: Draft): boolean =>
  new Set(one.customers).symmetricDifference(new Set(other.customers)).size === 0 &&
  (one.customers.length > 0 || one.fileName === other.fileName)

const DraftRow = ({ draft, isReplaced, onGone }: { draft: Draft; isReplaced: boolean; onGone: () => void }) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { send } = useOutcome(DiscardMigrationDocument, changes)
  const close = () => setAsking(false)
  const leave = () => {
    close()
    onGone()
  }
  return (
    <Row
      title={
        <Link to={addressOfRun(draft)}>
          <Customers row={draft} />
        </Link>
      }
      detail={
        <>
          <TimeStamp value={draft.createdAt} as="dateTime" />
          {isReplaced && (
            <>
              {' · '}
              <Trans>Replaced by a newer one</Trans>
            </>
          )}
        </>
      }
      actions={
        <Button kind="secondary" onClick={() => setAsking(true)}>
          <Trans>Discard</Trans>
        </Button>
      }
    >
      {asking && (
        <ConfirmDialog
          title={<Trans>Discard this migration?</Trans>}
          confirm={<Trans>Discard</Trans>}
          danger
          onCancel={close}
          onDone={leave}
          onConfirm={() => send({ input: { id: draft.id } }, t`Migration discarded`)}
        >
          <p>
            <Trans>Its rules, its review and the uploaded file are deleted. Nothing has been migrated.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Row>
  )
}
