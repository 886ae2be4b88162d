import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { accessProfileChoices, customersOf } from '#src/resources/choices/references.ts'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { joiningServerWords } from '../joining/joining-words.ts'
import { rowsInput } from './groups.record.ts'
import type { GroupRow, GroupsProvider } from './groups.record.ts'
import { useGroupChange } from './use-group-change.tsx'

type Props = { provider: GroupsProvider }

const isSame = (one: GroupRow, other: GroupRow) => one.value === other.value && one.customer.id === other.customer.id

/** The table of groups: rows are removed here and added below. */
export const GroupRows = ({ provider }: Props) => {
  const { t, i18n } = useLingui()
  const { ask, dialog } = useGroupChange(provider)
  const { groups } = provider
  const remove = (row: GroupRow) => {
    const name = row.label ?? row.value
    void ask(
      { rows: rowsInput(groups.rows.filter((each) => !isSame(each, row))) },
      { title: t`Remove the group ${name}?`, confirm: t`Remove`, danger: true, done: t`Group removed` },
    )
  }
  const removeOf = (group: string) => t`Remove ${group}`
  return (
    <>
      <Card title={<Trans>Groups</Trans>} description={<Trans>Of several groups of a user, the first row at a customer counts.</Trans>}>
        {groups.rows.length === 0 ? (
          <EmptyState title={<Trans>No group gives an access profile</Trans>} />
        ) : (
          <Rows label={t`Groups`}>
            {groups.rows.map((row) => (
              <Row
                key={`${row.value} ${row.customer.id}`}
                title={row.label ?? row.value}
                detail={[
                  ...(row.label === null ? [] : [row.value]),
                  row.customer.name,
                  row.accessProfile.name,
                  i18n._(msg`${plural(row.users, { one: '# user', other: '# users' })}`),
                ].join(' · ')}
                actions={
                  <Button kind="secondary" size="sm" aria-label={removeOf(row.label ?? row.value)} onClick={() => remove(row)}>
                    <Trans>Remove</Trans>
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
        {dialog}
      </Card>
      <NewRow provider={provider} />
    </>
  )
}

const NewRow = ({ provider }: Props) => {
  const { t } = useLingui()
  const { partner, groups } = provider
  const { change, dialog } = useGroupChange(provider)
  const [value, setValue] = useState('')
  const partnerId = partner?.id ?? null
  const sections = useMemo(() => sectionsOf(partnerId), [partnerId])
  const known = new Set(groups.rows.map((row) => row.value.toLowerCase()))
  const suggested = groups.seenValues.filter((each) => !known.has(each.toLowerCase()))
  return (
    <>
      {suggested.length > 0 && (
        <Card title={<Trans>Groups of the last test sign-in</Trans>}>
          <Rows label={t`Groups of the last test sign-in`}>
            {suggested.map((each) => (
              <Row
                key={each}
                title={each}
                actions={
                  <Button kind="secondary" size="sm" aria-label={t`Use ${each}`} onClick={() => setValue(each)}>
                    <Trans>Use</Trans>
                  </Button>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      <SendForm
        key={value}
        secondary
        initial={{ value, label: '', customerId: '', accessProfileId: '' }}
        sections={sections}
        submit={<Trans>Add group</Trans>}
        words={joiningServerWords}
        send={async (values) => {
          const row = {
            value: String(values['value']),
            label: String(values['label']) || null,
            customerId: String(values['customerId']),
            accessProfileId: String(values['accessProfileId']),
          }
          const name = row.label ?? row.value
          const { data: _, ...rest } = await change(
            { rows: [...rowsInput(groups.rows), row] },
            { title: t`Add the group ${name}?`, confirm: t`Add group`, done: t`Group added` },
          )
          return rest
        }}
        onDone={() => setValue('')}
      />
      {dialog}
    </>
  )
}

const sectionsOf = (partnerId: string | null): readonly AnySection[] => [
  {
    title: msg`Add a group`,
    fields: [
      {
        kind: 'text',
        name: 'value',
        label: msg`Group`,
        description: msg`Its name or ID exactly as the provider sends it. Upper and lower case do not matter.`,
        required: true,
        maxLength: 300,
      },
      { kind: 'text', name: 'label', label: msg`Name for an ID`, description: msg`Shown instead of an ID.`, maxLength: 100 },
      { kind: 'remote', name: 'customerId', label: msg`Customer`, source: customersOf(partnerId), required: true },
      {
        kind: 'remote',
        name: 'accessProfileId',
        label: msg`Access profile`,
        description: msg`One that grants nothing that you could not give.`,
        source: accessProfileChoices,
        belongsTo: 'customerId',
        required: true,
      },
    ],
  },
]
