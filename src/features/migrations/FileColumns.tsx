import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { ImportColumn } from '#src/resources/import/ImportColumn.tsx'
import type { ImportField } from '#src/resources/import/import.ts'
import { ImportReading } from '#src/resources/import/ImportReading.tsx'
import type { Reading } from '#src/resources/import/ImportReading.tsx'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import classes from './migrations.module.css'
import { CheckMigrationImportDocument } from './source-file.generated.ts'
import type { MigrationImportQuery } from './source-file.generated.ts'
import { useRoom } from './room.ts'
import { useFileWords } from './use-file-words.ts'

const ID = { label: msg`HR ID`, required: true } as const
const USERS: Readonly<Record<string, ImportField>> = {
  id: ID,
  customerId: { label: msg`HR customer ID`, required: true },
  userName: { label: msg`User name`, required: true },
  email: { label: msg`Email address`, required: true },
  givenName: { label: msg`Given name` },
  familyName: { label: msg`Family name` },
  phone: { label: msg`Phone number` },
  type: { label: msg`HR type` },
  locale: { label: msg`Language` },
  isActive: { label: msg`Active` },
  passwordHash: { label: msg`Password hash` },
}
const CUSTOMERS: Readonly<Record<string, ImportField>> = {
  id: ID,
  name: { label: msg`Name`, required: true },
  type: { label: msg`HR type` },
  isActive: { label: msg`Active` },
}

type Csv = NonNullable<NonNullable<MigrationImportQuery['migrationImport']>['csv']>
type FileColumnsProps = { id: string; csv: Csv; isChecked: boolean; onRead: (reading: Reading) => void }

/** Maps the columns of a CSV export. */
export const FileColumns = ({ id, csv, isChecked, onRead }: FileColumnsProps) => {
  const { t } = useLingui()
  const { wizard } = useRoom()
  const { say } = useFileWords()
  const client = useClient()
  const fields = wizard.becomes === 'users' ? USERS : CUSTOMERS
  const [mapping, setMapping] = useState<Readonly<Record<string, number | null>>>(() =>
    Object.fromEntries(csv.mapping.map(({ field, column }) => [field, column])),
  )
  const [problem, setProblem] = useState<{ path: string | null; says: string }>()
  const check = async () => {
    setProblem(undefined)
    const columns = Object.keys(fields).flatMap((field) => {
      const column = mapping[field]
      return column == null ? [] : [{ field, column }]
    })
    const input = { id, encoding: csv.encoding, delimiter: csv.delimiter, mapping: columns }
    const { data } = await sendMutation(
      client,
      CheckMigrationImportDocument,
      { input },
      { expectsErrors: true, additionalTypenames: ['MigrationImport', 'MigrationSource', 'MigrationCustomer'] },
    )
    const answer = data?.checkMigrationImport
    if (answer?.errors === null) return
    const [error] = answer?.errors ?? []
    setProblem({ path: error?.path ?? null, says: error ? say(error) : t`Could not reach the server. Try again.` })
  }
  const isAtField = Object.keys(fields).some((name) => problem?.path === `mapping.${name}`)
  return (
    <>
      <ImportReading file={{ ...csv, mapping }} onRead={onRead} />
      <h3 className={classes['heading']}>
        <Trans>Map columns</Trans>
      </h3>
      <div className={classes['fields']}>
        {Object.entries(fields).map(([name, field]) => (
          <ImportColumn
            key={name}
            field={field}
            columns={csv.columns}
            column={mapping[name] ?? null}
            error={problem?.path === `mapping.${name}` ? problem.says : undefined}
            onChange={(column) => setMapping((last) => ({ ...last, [name]: column }))}
          />
        ))}
      </div>
      <div role="alert">{problem !== undefined && !isAtField && <p className={classes['alert']}>{problem.says}</p>}</div>
      <div className={classes['actions']}>
        <WorkButton kind={isChecked ? 'secondary' : 'primary'} work={check}>
          <Trans>Use these columns</Trans>
        </WorkButton>
      </div>
    </>
  )
}
