import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PayrollEmployeeState } from '#src/data/generated/schema.ts'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { PayrollEmployeesDocument } from './payroll.generated.ts'
import { payrollStates } from './payroll-words.ts'

const STEP = 50

/** The employees of a state and the open one, both stored in the address. */
export const useQueue = (customer: string) => {
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState(STEP)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const state: PayrollEmployeeState = payrollStates.find(({ value }) => value === params.get('state'))?.value ?? 'OPEN'
  const search = params.get('search') ?? ''
  const kept = useStableQuery(PayrollEmployeesDocument, { customer, first: shown, state, search: search === '' ? null : search })
  const list = kept.data?.payrollEmployees
  const found = list?.nodes ?? []
  const rows = [...found.filter(({ id }) => !skipped.has(id)), ...found.filter(({ id }) => skipped.has(id))]
  const current = params.get('employee') ?? rows[0]?.id

  const addressOf = (parts: { readonly state?: string; readonly employee?: string; readonly search?: string }) => {
    const next = new URLSearchParams(params)
    // Another state or search starts at the first employee.
    if (parts.employee === undefined) next.delete('employee')
    for (const [name, value] of Object.entries(parts)) next.set(name, value)
    if (next.get('search') === '') next.delete('search')
    return next.toString()
  }
  const open = (employee: string) => setParams(addressOf({ employee }), { replace: true })
  const at = rows.findIndex(({ id }) => id === current)
  /** @param by 1 for the next, -1 for the previous; it stops at the ends */
  const step = (by: 1 | -1) => {
    const next = rows[at + by]
    if (next) open(next.id)
  }
  return {
    kept,
    state,
    search,
    rows,
    states: list?.states,
    current,
    skipped,
    hasMore: list?.pageInfo.hasNextPage ?? false,
    more: () => setShown((last) => last + STEP),
    find: (words: string) => setParams(addressOf({ search: words }), { replace: true }),
    addressOf,
    open,
    step,
    skip: () => {
      const next = rows[at + 1]
      if (current !== undefined) setSkipped((last) => new Set(last).add(current))
      if (next) open(next.id)
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
