import { fold } from './sample-users.ts'
import type { SampleUser } from './sample-users.ts'

/** A `where` argument, as loosely as a caller may write it. */
export type Where = { and?: Where[]; or?: Where[] } & { [field: string]: unknown }

type Test = (value: never) => boolean

const TEXTS = ['userName', 'email', 'displayName', 'phoneNumber'] as const
const DATES = ['lockoutEnd', 'lastLogonDate', 'createdAt'] as const

/** Whether a user matches, decided in memory from the words of docs/api.md alone. */
export function matches(user: SampleUser, { and, or, ...fields }: Where): boolean {
  const all = Object.entries(fields).every(([field, operation]) =>
    Object.entries(operation as object).every(([operator, value]) => holds(user, field, operator, value)),
  )
  return (
    all &&
    (and ?? []).every((tree) => matches(user, tree)) &&
    (or === undefined || or.length === 0 || or.some((tree) => matches(user, tree)))
  )
}

function holds(user: SampleUser, field: string, operator: string, value: unknown): boolean {
  if (operator.startsWith('n')) return !holds(user, field, operator.slice(1), value)
  if (operator === 'in') return (value as unknown[]).some((one) => holds(user, field, 'eq', one))
  const test = testsOf(user, field)[value === null ? 'isEmpty' : operator]
  if (!test) throw new Error(`No ${operator} for ${field}`)
  return test(value as never)
}

function testsOf(user: SampleUser, field: string): Record<string, Test> {
  if (isOneOf(TEXTS, field)) return textTests(fold(user[field]))
  if (isOneOf(DATES, field)) return orderedTests(filled(user[field]))
  if (field === 'userType') return orderedTests(user.userType)
  if (field === 'customerId')
    return { isEmpty: () => user.customers.length === 0, eq: (id: string) => user.customers.includes(id.toLowerCase()) }
  const own = user[field as keyof SampleUser]
  return {
    isEmpty: () => own === null,
    eq: (value: unknown) => own === (typeof value === 'string' && field === 'partnerId' ? value.toLowerCase() : value),
  }
}

const textTests = (text: string): Record<string, Test> => ({
  isEmpty: () => text === '',
  eq: (value: string) => text === fold(value),
  contains: (value: string) => text.includes(fold(value)),
  startsWith: (value: string) => text.startsWith(fold(value)),
  endsWith: (value: string) => text.endsWith(fold(value)),
})

const orderedTests = (own: number | undefined): Record<string, Test> => {
  const compare = (decide: (own: number, other: number) => boolean) => (value: string | number) =>
    own !== undefined && decide(own, typeof value === 'string' ? Date.parse(value) : value)
  return {
    isEmpty: () => own === undefined,
    eq: compare((a, b) => a === b),
    gt: compare((a, b) => a > b),
    gte: compare((a, b) => a >= b),
    lt: compare((a, b) => a < b),
    lte: compare((a, b) => a <= b),
  }
}

/** Both empty dates, at any time of their day. */
function filled(date: Date | null): number | undefined {
  const day = date?.toISOString().slice(0, 10)
  return day === undefined || day === '1901-01-01' || day === '0001-01-01' ? undefined : date?.valueOf()
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name => names.some((each) => each === name)
