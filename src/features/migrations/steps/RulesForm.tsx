import { Select } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import classes from '../migrations.module.css'
import { migratedCustomerTypes, migratedUserTypes } from '../migration-words.ts'
import { useRoom } from '../room.ts'
import type { MigrationRecord } from '../room.ts'

type Rules = MigrationRecord['rules']
type RulesFormProps = { record: MigrationRecord; changed: Partial<Rules>; onChange: (parts: Partial<Rules>) => void }

/** Rules for values that differ between the HR product and the portal. */
export const RulesForm = ({ record, changed, onChange }: RulesFormProps) => {
  const { wizard } = useRoom()
  const rules = { ...record.rules, ...changed }
  return (
    <>
      <div className={classes['fields']}>
        {wizard.becomes === 'users' ? <UserRules rules={rules} onChange={onChange} /> : <CustomerRules rules={rules} onChange={onChange} />}
      </div>
      <TypeRules record={record} rules={rules} onChange={onChange} />
    </>
  )
}

type PartProps = { rules: Rules; onChange: RulesFormProps['onChange'] }

const UserRules = ({ rules, onChange }: PartProps) => (
  <>
    <Rule
      label={msg`Email address is taken`}
      choices={EXISTING_USERS}
      value={rules.existing}
      onChange={(existing) => onChange({ existing })}
    />
    <Rule
      label={msg`No email address`}
      choices={WITHOUT_EMAIL}
      value={rules.withoutEmail}
      onChange={(withoutEmail) => onChange({ withoutEmail })}
    />
    <Rule label={msg`Inactive users`} choices={INACTIVE} value={rules.inactive} onChange={(inactive) => onChange({ inactive })} />
    <Rule label={msg`Passwords`} choices={PASSWORDS} value={rules.passwords} onChange={(passwords) => onChange({ passwords })} />
    <Rule label={msg`Emails to users without a password`} choices={MAILS} value={rules.mails} onChange={(mails) => onChange({ mails })} />
  </>
)

const CustomerRules = ({ rules, onChange }: PartProps) => {
  const { t } = useLingui()
  return (
    <>
      <RemotePicker
        label={t`Partner of new customers`}
        placeholder={t`No partner`}
        description={t`Without a partner they are the vendor’s own customers.`}
        source={partnerChoices}
        many={false}
        values={rules.partnerId === null || rules.partnerId === '' ? [] : [rules.partnerId]}
        onChange={([partnerId = '']) => onChange({ partnerId })}
      />
      <Rule
        label={msg`Customer exists with this name`}
        choices={EXISTING_CUSTOMERS}
        value={rules.existing}
        onChange={(existing) => onChange({ existing })}
      />
      <Rule label={msg`Inactive customers`} choices={INACTIVE} value={rules.inactive} onChange={(inactive) => onChange({ inactive })} />
    </>
  )
}

const LEAVE_OUT = msg`Leave out`
const EXISTING_USERS = { LINK: msg`Link the existing user`, LEAVE_OUT } as const
const EXISTING_CUSTOMERS = { LINK: msg`Link the existing customer`, LEAVE_OUT } as const
const WITHOUT_EMAIL = { LEAVE_OUT, CREATE: msg`Create if there is a password` } as const
const INACTIVE = { LEAVE_OUT, CREATE: msg`Create as inactive` } as const
const PASSWORDS = { TAKE_OVER: msg`Take over`, NONE: msg`Do not take over` } as const
const MAILS = {
  NOW: msg`Send during the migration`,
  LATER: msg`Send later by hand`,
  NEVER: msg`Do not send, count as confirmed`,
} as const

type RuleProps<Value extends string> = {
  label: MessageDescriptor
  choices: Readonly<Record<Value, MessageDescriptor>>
  value: Value
  onChange: (value: Value) => void
}

const Rule = <Value extends string>({ label, choices, value, onChange }: RuleProps<Value>) => {
  const { i18n } = useLingui()
  const values = Object.keys(choices) as Value[]
  return (
    <Select
      label={i18n._(label)}
      data={values.map((each) => ({ value: each, label: i18n._(choices[each]) }))}
      value={value}
      allowDeselect={false}
      comboboxProps={{ keepMounted: false }}
      onChange={(next) => {
        const found = values.find((each) => each === next)
        if (found !== undefined) onChange(found)
      }}
    />
  )
}

/** Maps each type of the chosen records to a type of the portal. */
const TypeRules = ({ record, rules, onChange }: PartProps & { record: MigrationRecord }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const heading = useId()
  const { wizard } = useRoom()
  const ofUsers = wizard.becomes === 'users'
  const choices = ofUsers ? migratedUserTypes : migratedCustomerTypes
  if (record.types.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes['heading']}>
        {ofUsers ? <Trans>User types</Trans> : <Trans>Customer types</Trans>}
      </h3>
      <div className={classes['fields']}>
        {record.types.map(({ name, count, userType, customerType }) => {
          const given = ofUsers ? rules.userTypes : rules.customerTypes
          const value = String(given.find(({ from }) => isSame(from, name))?.to ?? (ofUsers ? userType : customerType) ?? '')
          const records = formats.number(count)
          const label = name || t`No type`
          return (
            <Select
              key={name}
              label={`${label} (${records})`}
              data={choices.map((each) => ({ value: String(each.value), label: i18n._(each.label) }))}
              value={value === '' ? null : value}
              placeholder={t`Choose a type`}
              error={value === '' && t`These records are not migrated until you choose a type.`}
              allowDeselect={false}
              comboboxProps={{ keepMounted: false }}
              onChange={(next) => next !== null && onChange(mapped(rules, ofUsers, name, next))}
            />
          )
        })}
      </div>
    </section>
  )
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const mapped = ({ userTypes, customerTypes }: Rules, ofUsers: boolean, from: string, to: string): Partial<Rules> => {
  const others = <Mapped extends { from: string }>(all: readonly Mapped[]) => all.filter((each) => !isSame(each.from, from))
  if (ofUsers) return { userTypes: [...others(userTypes), { from, to: Number(to) }] }
  const type = migratedCustomerTypes.find(({ value }) => value === to)
  return type ? { customerTypes: [...others(customerTypes), { from, to: type.value }] } : {}
}
