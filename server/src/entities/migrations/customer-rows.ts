import { plainRule } from '../../kit/resource/record-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { revertColumns } from '../../kit/resource/revert-columns.ts'
import type { CustomerTouch } from '../../access/customer-authority.ts'
import { customer } from '../../tables/customer.table.ts'
import type { NewCustomer } from '../customers/create-customer.ts'
import type { LockedCustomer } from '../customers/customer.row.ts'
import { rowsOf } from './plan/planned-rows.ts'
import type { HrCustomer } from './source/hr-source.ts'
import type { Numbered, Planned, Undone } from './wizard.ts'

export const FAMILY = 'NATURAL_HR'
export type Draft = { readonly made: NewCustomer } | { readonly id: string; readonly version: number; readonly hrCustomerId: string }
export type Row = Planned<Draft>
export type NumberedCustomer = Numbered<HrCustomer>
export type CustomerRule = RecordRule<LockedCustomer, CustomerTouch>

export const { base, left } = rowsOf<HrCustomer>(({ name }) => name)

/** Sets the customers' IDs of the HR product. */
export const numbers = (ids: ReadonlyMap<string, string>): CustomerRule =>
  plainRule('updateCustomer', ({ id, hrSource, hrCustomerId }) => {
    const set = { hrSource: FAMILY, hrCustomerId: ids.get(id) ?? null } as const
    return { before: { hrSource, hrCustomerId }, after: set, set }
  })

export const unnumbers = (rows: readonly Undone[]): CustomerRule => {
  const kept = new Map(rows.map((row) => [row.subjectId, row.kept]))
  return plainRule('revertChange', (record) => {
    const { before = {}, after = {} } = kept.get(record.id) ?? {}
    return revertColumns(customer, record, before, after)
  })
}
