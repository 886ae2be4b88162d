import { msg, plural } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { importPage } from '#src/resources/import/import-page.tsx'
import type { CustomerType } from '#src/data/generated/schema.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import type { DefaultsProps } from '#src/resources/import/import.ts'
import {
  CheckCustomerImportDocument,
  CustomerImportCausesDocument,
  CustomerImportDocument,
  CustomerImportRowsDocument,
  StartCustomerImportDocument,
  UploadCustomerImportDocument,
  uploadCustomerImportRules,
} from './import.generated.ts'
import { customerImportWords } from '../words/import-words.ts'
import { customerTypes } from '../customer-words.ts'

type CustomerDefaults = { partnerId: string | null; customerType: CustomerType | null }

/** Partner and type for rows without these values. */
const ImportDefaults = ({ portal, values: { partnerId, customerType }, onChange }: DefaultsProps<CustomerDefaults>) => {
  const { t, i18n } = useLingui()
  return (
    <>
      {portal === 'vendor' && (
        <RemotePicker
          label={t`Partner`}
          source={partnerChoices}
          many={false}
          values={partnerId === null ? [] : [partnerId]}
          onChange={([id = null]) => onChange({ partnerId: id })}
        />
      )}
      <Select
        label={t`Customer type`}
        data={customerTypes.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={customerType}
        clearable
        comboboxProps={{ keepMounted: false }}
        onChange={(value) => onChange({ customerType: customerTypes.find((type) => type.value === value)?.value ?? null })}
      />
    </>
  )
}

export default importPage({
  title: msg`Import customers`,
  list: { label: msg`Customers`, to: paths.customers },
  to: paths.importCustomers,
  operations: {
    kept: CustomerImportDocument,
    causes: CustomerImportCausesDocument,
    rows: CustomerImportRowsDocument,
    upload: UploadCustomerImportDocument,
    check: CheckCustomerImportDocument,
    start: StartCustomerImportDocument,
  },
  limits: uploadCustomerImportRules.file,
  fields: {
    name: { label: msg`Name`, required: true },
    partner: { label: msg`Partner`, portal: 'vendor' },
    customerType: { label: msg`Customer type` },
    hrSource: { label: msg`HR source` },
    hrCustomerId: { label: msg`HR customer ID` },
    description: { label: msg`Description` },
  },
  columns: msg`Columns can have any name and order. Only the name is required.`,
  template: msg`customers`,
  defaults: {
    of: ({ partnerId, customerType }) => ({ partnerId, customerType }),
    input: (values) => values,
    paths: [],
    Fields: ImportDefaults,
  },
  nouns: {
    willCreate: (count, written) =>
      msg`${plural(count, { one: `${written} customer will be created`, other: `${written} customers will be created` })}`,
    create: (count, written) => msg`${plural(count, { one: `Create ${written} customer`, other: `Create ${written} customers` })}`,
    review: msg`Skipped rows and rows with errors are not imported.`,
    number: msg`Number of customers`,
    typeNumber: msg`Type the number of customers to confirm.`,
  },
  words: customerImportWords,
})
