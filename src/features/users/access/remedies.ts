import type { AccessTrace, CustomerTrace } from '#contract/access/user-access.ts'
import type { Access, AccessQuestion } from './UserActivities.tsx'

/** One thing that would have to change in an organisation. `profiles` are those of its access profiles that allow the activity. */
export type Remedy = { customerId: string; customerName: string } & (
  | { kind: 'enable' }
  | { kind: 'profile'; profiles: readonly string[] }
  | { kind: 'module'; module: string }
)

/** Returns what is missing in each organisation that denies access. All remedies of one organisation together would change the answer. */
export const remediesOf = (access: Access, asked: AccessQuestion, { customers }: AccessTrace): readonly Remedy[] =>
  customers.flatMap((trace) => inCustomer(access, asked, trace))

const inCustomer = (access: Access, asked: AccessQuestion, { customer: { customerId, customerName }, checks }: CustomerTrace): Remedy[] => {
  const where = { customerId, customerName }
  const fails = (id: string) => checks.some((check) => check.id === id && !check.holds)
  const module = asked.kind === 'module' ? asked.module : access.knownActivities.find((each) => isSame(each, asked))?.module
  const allowing = access.customers
    .find((each) => each.customerId === customerId)
    ?.accessProfiles.filter(({ activities }) => activities.some((each) => isSame(each, asked)))
    .map(({ name }) => name)
  return [
    ...(fails('customer') ? [{ ...where, kind: 'enable' as const }] : []),
    ...(fails('granted') ? [{ ...where, kind: 'profile' as const, profiles: allowing ?? [] }] : []),
    ...(fails('module') && module != null ? [{ ...where, kind: 'module' as const, module }] : []),
  ]
}

const isSame = (one: { name: string; type: string }, asked: AccessQuestion): boolean =>
  asked.kind === 'activity' && one.name === asked.name && one.type === asked.type
