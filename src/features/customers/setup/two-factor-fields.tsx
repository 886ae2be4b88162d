import { MultiSelect, Select, Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { BulkFields, BulkFieldsProps } from '#src/resources/bulk/bulk.ts'
import type { Choice } from '#src/resources/choice.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'
import { twoFactorLevels } from '../customer-words.ts'
import { methods, writeMethods } from '../../../resources/sign-ins/two-factor-methods.ts'

/** `named` contains the chosen methods, separated by spaces. */
const TwoFactorFields = ({ values: { level = '', named = '', each = '' }, onChange, errorAt }: BulkFieldsProps) => {
  const { t, i18n } = useLingui()
  const dataOf = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ value: String(value), label: i18n._(label) }))
  return (
    <>
      <Select
        label={t`Two-factor level`}
        required
        data={dataOf(twoFactorLevels)}
        value={level === '' ? null : level}
        error={errorAt('twoFactorLevel')}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => onChange({ level: next ?? '' })}
      />
      <MultiSelect
        label={t`Two-factor methods`}
        description={t`Leave empty to allow every method.`}
        data={dataOf(methods)}
        value={listOf(named)}
        error={errorAt('twoFactorMethod')}
        hidePickedOptions
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => onChange({ named: next.join(' ') })}
      />
      <Switch
        label={t`Require each of these methods`}
        description={t`Off: one method is enough.`}
        checked={each !== ''}
        onChange={(event) => onChange({ each: event.currentTarget.checked ? 'each' : '' })}
      />
    </>
  )
}

const listOf = (named: string): string[] => named.split(' ').filter((name) => name !== '')

export const twoFactorFields: BulkFields = {
  initial: { level: '', named: '', each: '' },
  paths: ['twoFactorLevel', 'twoFactorMethod'],
  input: ({ level = '', named = '', each }) => ({
    ...(level !== '' && { twoFactorLevel: level }),
    twoFactorMethod: writeMethods({ methods: listOf(named), each: each !== '' }, level),
  }),
  judge: ({ level = '' }, i18n) =>
    level === '' ? { path: 'twoFactorLevel', code: 'REQUIRED', message: i18n._(serverWords.REQUIRED) } : undefined,
  Fields: TwoFactorFields,
}
