import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { DASH } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Breakable } from '#src/ui/Breakable.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { EmptyValue } from '../../EmptyValue.tsx'
import { IdentityCell } from './IdentityCell.tsx'
import { ChoiceMark } from '../../ChoiceMark.tsx'
import type { Choice } from '../../choice.ts'
import type { AnyRow, CellValues, Column } from '../list.ts'

type CellProps<Kind extends keyof CellValues> = { value: CellValues[Kind]; choices?: readonly Choice[] }

const TextCell = ({ value }: CellProps<'text'>) => (value === null || value === '' ? <EmptyValue /> : <Breakable text={value} />)

const CodeCell = ({ value }: CellProps<'code'>) => (value === null || value === '' ? <EmptyValue /> : <code>{value}</code>)

const NumberCell = ({ value }: CellProps<'number'>) => {
  const formats = useFormats()
  return value === null ? <EmptyValue /> : formats.number(value)
}

const BooleanCell = ({ value }: CellProps<'boolean'>) => {
  const { t } = useLingui()
  return value ? t`Yes` : t`No`
}

const DateCell = ({ value }: CellProps<'date'>) => {
  const formats = useFormats()
  return formats.date(value) === DASH ? <EmptyValue /> : <TimeStamp value={value} />
}

const ChoiceCell = ({ value, choices = [] }: CellProps<'choice'>) => <ChoiceMark value={value} choices={choices} />

const cells = {
  text: TextCell,
  code: CodeCell,
  number: NumberCell,
  boolean: BooleanCell,
  date: DateCell,
  choice: ChoiceCell,
  identity: IdentityCell,
} satisfies { [Kind in keyof CellValues]: ComponentType<CellProps<Kind>> }

/** Renders a column of a row. `to` is the address that an identity cell links to. */
export const cellOf = (column: Column<AnyRow>, row: AnyRow, to?: string): ReactNode => {
  if (typeof column.cell === 'function') return column.cell(row)
  if (column.cell === 'identity') return <IdentityCell value={column.value(row)} to={to} />
  const Cell = cells[column.cell] as ComponentType<{ value: unknown; choices?: readonly Choice[] }>
  return <Cell value={column.value?.(row)} {...('choices' in column && { choices: column.choices })} />
}
