import { Select } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { Portal } from '#src/lib/paths.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { WorkButton } from '#src/ui/WorkButton.tsx'
import { paths } from '#src/lib/paths.ts'
import { fieldsFor, importFields } from './import-words.ts'
import type { ImportField, Mapping } from './import-words.ts'
import classes from '#src/resources/import/import.module.css'
import { ImportColumn } from './ImportColumn.tsx'
import { ImportReading } from './ImportReading.tsx'
import type { Reading } from './ImportReading.tsx'
import type { Import, ImportFile } from './KeptImport.tsx'
import { useImportCheck } from './use-import-check.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { userTypesFor } from './words/user-words.ts'

type ImportMappingProps = {
  portal: Portal
  kept: Import
  file: ImportFile
  onRead: (reading: Reading) => void
  onChecked: () => void
}

/** The second step: which column is what, and what holds for rows that do not say. */
export const ImportMapping = ({ portal, kept, file, onRead, onChecked }: ImportMappingProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const [mapping, setMapping] = useState<Mapping>(file.mapping)
  const [userType, setUserType] = useState(kept.userType)
  const [partnerId, setPartnerId] = useState(kept.partnerId)
  const [customerIds, setCustomerIds] = useState<readonly string[]>(kept.customerIds)
  const { check, problemAt, general, forget } = useImportCheck(kept.id, onChecked)
  const fields = fieldsFor(portal)
  const map = (field: ImportField, column: number | null) => {
    forget(`mapping.${field}`)
    setMapping((last) => ({ ...last, [field]: column }))
  }
  const unused = file.columns.filter(({ index }) => !fields.some((field) => mapping[field] === index))
  const rows = formats.number(file.total)
  return (
    <>
      <Card
        title={kept.fileName}
        description={<Plural value={file.total} one={`${rows} row`} other={`${rows} rows`} />}
        actions={
          <LinkButton kind="secondary" to={paths.importUsers(portal)}>
            <Trans>Choose another file</Trans>
          </LinkButton>
        }
      >
        <ImportReading file={file} onRead={onRead} />
      </Card>
      <Card title={<Trans>Map columns</Trans>}>
        <div className={classes['fields']}>
          {fields.map((field) => (
            <ImportColumn
              key={field}
              field={field}
              columns={file.columns}
              column={mapping[field]}
              error={problemAt(`mapping.${field}`)}
              onChange={(column) => map(field, column)}
            />
          ))}
        </div>
        {unused.length > 0 && (
          <p className={classes['hint']}>
            <Trans>Not imported:</Trans> {unused.map(({ heading, index }) => heading || t`Column ${index + 1}`).join(' · ')}
          </p>
        )}
      </Card>
      <Card title={<Trans>Defaults for empty cells</Trans>}>
        <div className={classes['fields']}>
          <Select
            label={i18n._(importFields.userType)}
            data={userTypesFor(portal).map(({ value, label }) => ({ value: String(value), label: i18n._(label) }))}
            value={userType === null ? null : String(userType)}
            error={problemAt('userType')}
            clearable
            comboboxProps={{ keepMounted: false }}
            onChange={(value) => {
              forget('mapping.userType')
              setUserType(value === null ? null : Number(value))
            }}
          />
          {portal === 'vendor' && (
            <RemotePicker
              label={i18n._(importFields.partner)}
              source={partnerChoices}
              many={false}
              values={partnerId === null ? [] : [partnerId]}
              onChange={([id = null]) => {
                setPartnerId(id)
                if (id !== null && id !== partnerId) setCustomerIds([])
              }}
            />
          )}
          <RemotePicker
            label={i18n._(importFields.customers)}
            source={customerChoices}
            many
            values={customerIds}
            within={() => partnerId ?? ''}
            onChange={(ids, owner) => {
              setCustomerIds(ids)
              if (portal === 'vendor' && owner !== undefined) setPartnerId(owner)
            }}
          />
        </div>
      </Card>
      <div role="alert">{general !== undefined && <p className={classes['alert']}>{general}</p>}</div>
      <div className={classes['actions']}>
        <WorkButton
          work={() =>
            check({
              id: kept.id,
              encoding: file.encoding,
              delimiter: file.delimiter,
              mapping: Object.fromEntries(fields.flatMap((field) => (mapping[field] === null ? [] : [[field, mapping[field]]]))),
              ...(userType !== null && { userType }),
              ...(partnerId !== null && { partnerId }),
              customerIds: [...customerIds],
            })
          }
        >
          <Trans>Preview</Trans>
        </WorkButton>
      </div>
    </>
  )
}
