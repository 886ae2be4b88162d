import { msg } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { NO_ANSWER } from '#machines/import/import.rules.ts'
import { isBusy, mappingOf, problemsOf, valuesOf } from '#machines/import/import.selectors.ts'
import type { FileTable, ImportedFile, Problem } from '#machines/import/import.types.ts'
import { columnLabel, ImportColumn } from '#src/resources/import/ImportColumn.tsx'
import type { ImportField } from '#src/resources/import/import.ts'
import { ImportReading } from '#src/resources/import/ImportReading.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { ActiveWords } from './ActiveWords.tsx'
import { choicesIn } from './file-source.ts'
import type { FileChoices } from './file-source.ts'
import classes from '../migrations.module.css'
import { useRoom } from '../room.ts'
import { useFileWords } from '../use-file-words.ts'

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

type FileColumnsProps = { actor: ImportActor; file: ImportedFile; table: FileTable }

/** Maps the columns of a CSV export. */
export const FileColumns = ({ actor, file, table }: FileColumnsProps) => {
  const { t } = useLingui()
  const { wizard } = useRoom()
  const { say } = useFileWords()
  const fields = wizard.becomes === 'users' ? USERS : CUSTOMERS
  const mapping = useSelector(actor, mappingOf)
  const problems = useSelector(actor, problemsOf)
  const busy = useSelector(actor, isBusy)
  const { uniqueIds } = choicesIn(useSelector(actor, valuesOf))
  const define = (choices: Partial<FileChoices>) => actor.send({ type: 'define', values: choices, paths: [] })
  const unused = table.columns.filter(({ index }) => !Object.keys(fields).some((name) => mapping[name] === index))
  const isAtField = ({ path }: Problem) => Object.keys(fields).some((name) => path === `mapping.${name}`)
  const sayAll = (some: readonly Problem[]) =>
    some.map((problem) => (problem.code === NO_ANSWER.code ? t`Could not reach the server. Try again.` : say(problem))).join(' ')
  const general = problems.filter((problem) => !isAtField(problem))
  return (
    <>
      <ImportReading file={table} onRead={(reading) => actor.send({ type: 'read', reading })} />
      <h3 className={classes['heading']}>
        <Trans>Map columns</Trans>
      </h3>
      <div className={classes['fields']}>
        {Object.entries(fields).map(([name, field]) => (
          <ImportColumn
            key={name}
            field={field}
            columns={table.columns}
            column={mapping[name] ?? null}
            error={sayAll(problems.filter(({ path }) => path === `mapping.${name}`)) || undefined}
            onChange={(column) => actor.send({ type: 'map', field: name, column })}
          />
        ))}
      </div>
      {unused.length > 0 && (
        <p className={classes['hint']}>
          <Trans>Not imported:</Trans> {unused.map(({ index }) => columnLabel(table.columns, index, t`Column`)).join(' · ')}
        </p>
      )}
      {wizard.becomes === 'users' && (
        <Checkbox
          label={t`IDs are unique across the HR product`}
          description={t`Otherwise an ID counts only within its customer. Employee numbers are usually not unique.`}
          checked={uniqueIds}
          onChange={({ currentTarget }) => define({ uniqueIds: currentTarget.checked })}
        />
      )}
      <ActiveWords actor={actor} file={file} />
      <div role="alert">{general.length > 0 && <p className={classes['alert']}>{sayAll(general)}</p>}</div>
      <div className={classes['actions']}>
        <Button kind={file.checkedAt === null ? 'primary' : 'secondary'} busy={busy} onClick={() => actor.send({ type: 'check' })}>
          <Trans>Use these columns</Trans>
        </Button>
      </div>
    </>
  )
}
