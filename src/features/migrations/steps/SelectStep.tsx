import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useClient } from 'urql'
import type { importMachine } from '#machines/import/import.machine.ts'
import { reviewedFileId } from '#machines/import/import.selectors.ts'
import { isBusy, runOf } from '#machines/migration/migration.selectors.ts'
import type { MigrationWizard } from '#src/data/generated/schema.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { useImportMachine } from '#src/resources/import/use-import-machine.ts'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import type { SelectionActionsProps } from '#src/resources/list/list.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import classes from '../migrations.module.css'
import { MigrationCustomersDocument } from '../migrations.generated.ts'
import { uploadMigrationImportRules } from '../source-file.generated.ts'
import type { MigrationCustomersQuery } from '../migrations.generated.ts'
import { useFileId, useRoom } from '../room.ts'
import { fileSource } from '../source/file-source.ts'
import { selectedIds } from '../selected-ids.ts'
import { SourceFile } from '../source/SourceFile.tsx'
import { SourceState } from '../SourceState.tsx'
import { withFile } from '../wizards.ts'

/** Most records that one migration can name (`MOST_NAMED` of the server). */
const MOST_NAMED = 5000

/** The first step: chooses the source and the customers. */
export const SelectStep = () => {
  const { actor, record } = useRoom()
  const fileId = useFileId()
  const hasRun = useSelector(actor, runOf) !== undefined
  if (hasRun && !record) return null
  return <Source fileId={fileId} hasRun={hasRun} />
}

type SourceProps = { fileId: string | undefined; hasRun: boolean }

/** The source with the chart of its file, and the customers that it has. */
const Source = (props: SourceProps) => {
  const { wizard } = useRoom()
  const [, setSearch] = useSearchParams()
  const { fileId } = props
  const place = useMemo(() => ({ file: fileId }), [fileId])
  const machine = useImportMachine({
    place,
    show: ({ file }, replaces) => {
      if (file !== fileId) setSearch((last) => withFile(last, file), { replace: replaces })
    },
    sourceOf: (client) => fileSource(wizard.id, wizard.becomes === 'users', client),
  })
  if (machine) return <Running {...props} machine={machine} place={place} />
  return <SourceFile actor={undefined} />
}

const Running = ({
  fileId,
  hasRun,
  machine,
  place,
}: SourceProps & { machine: typeof importMachine; place: { file: string | undefined } }) => {
  const file = usePageActor(machine, { input: { place, maxBytes: uploadMigrationImportRules.file.maxBytes } })
  const isReviewed = useSelector(file, reviewedFileId) === fileId
  return (
    <>
      {/* The source of a run cannot be changed, so a file that was uploaded here would never be read. */}
      {!(hasRun && fileId === undefined) && <SourceFile actor={file} />}
      {(fileId === undefined || hasRun || isReviewed) && <Candidates fileId={fileId} />}
    </>
  )
}

const Candidates = ({ fileId }: { fileId?: string | undefined }) => {
  const { wizard } = useRoom()
  return (
    <>
      <SourceState wizard={wizard.id} fileId={fileId} />
      <EmbeddedList list={useMemo(() => customersOf(wizard.id, wizard.ofOne, fileId), [wizard, fileId])} />
    </>
  )
}

const scopeOf = (wizard: MigrationWizard, fileId: string | undefined) => ({ wizard, ...(fileId !== undefined && { fileId }) })

type Row = MigrationCustomersQuery['migrationCustomers']['nodes'][number]

const customersOf = (wizard: MigrationWizard, ofOne: boolean, fileId: string | undefined) =>
  resourceList({
    id: `migrationCustomers${wizard}`,
    title: ofOne ? msg`Choose a customer` : msg`Choose customers`,
    query: MigrationCustomersDocument,
    connection: 'migrationCustomers',
    scope: scopeOf(wizard, fileId),
    name: ({ name, id }) => name || id,
    empty: msg`The source has no customers.`,
    icon: 'customers',
    sort: { by: 'name', direction: 'ASC' },
    ...(ofOne ? {} : { Actions: Continue, Beside: All }),
    columns: [
      {
        id: 'name',
        label: msg`Customer`,
        cell: 'identity',
        value: ({ id, name }) => ({ id, name: name || id, detail: id, shape: 'square' }),
        sortBy: 'name',
        filter: { kind: 'text', field: 'name' },
        width: 16,
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
      ...(wizard === 'NATURAL_HR_CUSTOMERS'
        ? []
        : [{ id: 'userCount', label: msg`Users`, cell: 'number', value: ({ userCount }: Row) => userCount, width: 5 } as const]),
      {
        id: 'customer',
        label: msg`In the portal`,
        cell: (row) => <Customer row={row} />,
        filter: { kind: 'boolean', field: 'isMigrated' },
        width: 11,
      },
      ...(ofOne ? [{ id: 'choose', label: msg`Action`, cell: (row: Row) => <Choose row={row} />, width: 7 }] : []),
    ],
  })

const Customer = ({ row: { customer } }: { row: Row }) =>
  customer ? (
    <Link className={classes['link']} to={paths.customer('vendor', customer.id)}>
      {customer.name}
    </Link>
  ) : (
    <Trans>No</Trans>
  )

/** Users are migrated to the customer in the portal that matches theirs. Without one they cannot be chosen. */
const Choose = ({ row: { id, name, customer } }: { row: Row }) => {
  const { t } = useLingui()
  const { actor } = useRoom()
  const fileId = useFileId()
  const busy = useSelector(actor, isBusy)
  const label = name || id
  return (
    <Button
      kind="secondary"
      size="sm"
      aria-label={t`Choose ${label}`}
      busy={busy}
      unavailable={customer ? false : t`The portal has no customer with this HR customer ID.`}
      onClick={() => actor.send({ type: 'choose', choice: { wizard: 'USERS', customers: [id], ...(fileId !== undefined && { fileId }) } })}
    >
      <Trans>Choose</Trans>
    </Button>
  )
}

const Continue = ({ selection, count, exact }: SelectionActionsProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const client = useClient()
  const { actor, wizard } = useRoom()
  const fileId = useFileId()
  const written = formats.number(count)
  const go = async () => {
    const customers = await selectedIds(
      client,
      { query: MigrationCustomersDocument, scope: scopeOf(wizard.id, fileId), rows: (data) => data.migrationCustomers },
      selection,
      MOST_NAMED,
    )
    if (customers) return actor.send({ type: 'choose', choice: { ...scopeOf(wizard.id, fileId), customers: [...customers] } })
    return toast.error(t`These customers cannot be chosen. Choose at most ${formats.number(MOST_NAMED)}.`)
  }
  return (
    <WorkButton work={go}>
      {exact ? (
        <Plural value={count} one={`Continue with ${written} customer`} other={`Continue with ${written} customers`} />
      ) : (
        <Trans>Continue</Trans>
      )}
    </WorkButton>
  )
}

const All = () => {
  const { actor, wizard } = useRoom()
  const fileId = useFileId()
  const busy = useSelector(actor, isBusy)
  return (
    <Button
      kind="secondary"
      busy={busy}
      onClick={() => actor.send({ type: 'choose', choice: { ...scopeOf(wizard.id, fileId), customers: [] } })}
    >
      <Trans>Continue with all customers</Trans>
    </Button>
  )
}
