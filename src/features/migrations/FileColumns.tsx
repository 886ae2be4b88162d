import { msg } from '@lingui/core/macro'
import { Checkbox, Select } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { columnLabel, ImportColumn } from '#src/resources/import/ImportColumn.tsx'
import type { ImportCausesFragment } from '#src/resources/import/import.generated.ts'
import type { ImportField, Reading } from '#src/resources/import/import.ts'
import { ImportReading } from '#src/resources/import/ImportReading.tsx'
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
type ActiveWords = NonNullable<MigrationImportQuery['migrationImport']>['activeWords']
type FileColumnsProps = {
  id: string
  csv: Csv
  isChecked: boolean
  activeWords: ActiveWords
  causes: readonly ImportCausesFragment[]
  onRead: (reading: Reading) => void
}

/** Maps the columns of a CSV export. */
export const FileColumns = ({ id, csv, isChecked, activeWords, causes, onRead }: FileColumnsProps) => {
  const { t } = useLingui()
  const { wizard } = useRoom()
  const { say } = useFileWords()
  const client = useClient()
  const fields = wizard.becomes === 'users' ? USERS : CUSTOMERS
  const [mapping, setMapping] = useState<Readonly<Record<string, number | null>>>(() =>
    Object.fromEntries(csv.mapping.map(({ field, column }) => [field, column])),
  )
  const [uniqueIds, setUniqueIds] = useState(csv.uniqueIds)
  const [meanings, setMeanings] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(activeWords.map(({ word, isActive }) => [word, isActive])),
  )
  const unknown = causes.flatMap(({ codeText, value }) => (codeText === 'ACTIVE_UNKNOWN' ? [value ?? ''] : []))
  const unused = csv.columns.filter(({ index }) => !Object.keys(fields).some((name) => mapping[name] === index))
  const [problem, setProblem] = useState<{ path: string | null; says: string }>()
  const check = async () => {
    setProblem(undefined)
    const columns = Object.keys(fields).flatMap((field) => {
      const column = mapping[field]
      return column == null ? [] : [{ field, column }]
    })
    const input = {
      ...{ id, encoding: csv.encoding, delimiter: csv.delimiter, headingLine: csv.headingLine, mapping: columns },
      ...(wizard.becomes === 'users' && { uniqueIds }),
      activeWords: Object.entries(meanings).map(([word, isActive]) => ({ word, isActive })),
    }
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
      <ImportReading file={csv} onRead={onRead} />
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
      {unused.length > 0 && (
        <p className={classes['hint']}>
          <Trans>Not imported:</Trans> {unused.map(({ index }) => columnLabel(csv.columns, index, t`Column`)).join(' · ')}
        </p>
      )}
      {wizard.becomes === 'users' && (
        <Checkbox
          label={t`IDs are unique across the HR product`}
          description={t`Otherwise an ID counts only within its customer. Employee numbers are usually not unique.`}
          checked={uniqueIds}
          onChange={({ currentTarget }) => setUniqueIds(currentTarget.checked)}
        />
      )}
      {unknown.length > 0 && (
        <div className={classes['fields']}>
          {unknown.map((word) => (
            <Select
              key={word}
              label={word === '' ? t`Empty means` : t`“${word}” means`}
              data={[
                { value: 'yes', label: t`Active` },
                { value: 'no', label: t`Inactive` },
              ]}
              value={meanings[word] === undefined ? null : meanings[word] ? 'yes' : 'no'}
              placeholder={t`Leave these rows out`}
              clearable
              comboboxProps={{ keepMounted: false }}
              onChange={(value) =>
                setMeanings((last) => ({
                  ...Object.fromEntries(Object.entries(last).filter(([each]) => each !== word)),
                  ...(value !== null && { [word]: value === 'yes' }),
                }))
              }
            />
          ))}
        </div>
      )}
      <div role="alert">{problem !== undefined && !isAtField && <p className={classes['alert']}>{problem.says}</p>}</div>
      <div className={classes['actions']}>
        <WorkButton kind={isChecked ? 'secondary' : 'primary'} work={check}>
          <Trans>Use these columns</Trans>
        </WorkButton>
      </div>
    </>
  )
}
