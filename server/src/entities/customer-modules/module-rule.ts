import { and, eq } from 'drizzle-orm'
import type { CustomerTouch } from '../../access/customer-authority.ts'
import { hasModule } from '../../access/customer-types.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { confirmedRule, refuseOthers, type Preview } from '../../kit/resource/confirmed-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import type { Revert } from '../../kit/resource/revert-change.ts'
import { changedAgain } from '../../kit/resource/revert-columns.ts'
import { isDay } from '../../platform/moment.ts'
import { accessModule, moduleAccess } from '../../tables/access-profile.table.ts'
import type { LockedCustomer } from '../customers/customer.row.ts'
import { peopleOf, readModulePeople } from './module-people.ts'

/** First and last day (YYYY-MM-DD). Null means no limit. */
type Days = { readonly startsOn: string | null; readonly endsOn: string | null }
type ModuleChange = Days & { readonly name: string; readonly enabled: boolean }
type Held = Days & { readonly customerId: string; readonly name: string }

/** Turns a module of customers on or off. When it is turned on, first and last day are optional. */
export const moduleRule = (change: ModuleChange): RecordRule<LockedCustomer, CustomerTouch> => ({
  action: 'setCustomerModule',
  touches: 'record',
  async prepare(tx, customers) {
    const known = await tx.select().from(accessModule)
    const held: readonly Held[] = await tx
      .select()
      .from(moduleAccess)
      .where(
        anyOf(
          moduleAccess.customerId,
          customers.map(({ id }) => id),
        ),
      )
    return {
      decide(customer) {
        const own = held.filter(({ customerId }) => customerId === customer.id)
        const before = own.find(({ name }) => name === change.name)
        const now = factsOf(change.name, before)
        const next = factsOf(change.name, change.enabled ? change : undefined)
        if (JSON.stringify(now) === JSON.stringify(next)) return undefined
        const errors = moduleErrors(change, customer, own, known)
        return errors.length > 0 ? errors : { before: now, after: next }
      },
      write: async (tx_, changed) => {
        for (const { id } of changed) await write(tx_, id, change)
      },
    }
  },
})

/** Like `moduleRule`. With the digest of a preview nothing is changed if other users have the module's activities by now. */
export const confirmedModuleRule = (
  context: RequestContext,
  change: ModuleChange,
  digest: Preview['digest'],
): RecordRule<LockedCustomer, CustomerTouch> =>
  confirmedRule(moduleRule(change), {
    reached: async (tx, { id }) =>
      digest == null ? undefined : peopleOf(await readModulePeople(tx, signedIn(context).userId, [id]), change.name),
    refuse: (people) => refuseOthers(people.digest, digest),
  })

/** Reverts a change of a module by the same rule. Refused if the module has changed since. */
export const revertModule: Revert<LockedCustomer, undefined> = async ({ tx, record }, before, after) => {
  const [back, left] = [changeIn(before), changeIn(after)]
  const { decide, write } = await moduleRule(back).prepare(tx, [record])
  const decision = decide(record)
  if (Array.isArray(decision)) return decision
  if (!decision || JSON.stringify(decision.before) !== JSON.stringify(factsOf(left.name, left.enabled ? left : undefined)))
    return [changedAgain(null)]
  await write?.(tx, [record])
  return decision
}

/** Reads a change of a module from an audit row. */
function changeIn({ name, enabled, startsOn, endsOn }: Facts): ModuleChange {
  const dayIn = (value: unknown) => (typeof value === 'string' ? value : null)
  return { name: String(name), enabled: enabled === true, startsOn: dayIn(startsOn), endsOn: dayIn(endsOn) }
}

const factsOf = (name: string, days: Days | undefined) => ({
  name,
  enabled: days !== undefined,
  startsOn: days?.startsOn ?? null,
  endsOn: days?.endsOn ?? null,
})

function moduleErrors(
  change: ModuleChange,
  { customerType }: LockedCustomer,
  own: readonly Held[],
  known: readonly (typeof accessModule.$inferSelect)[],
): UserError[] {
  const { name, enabled, startsOn, endsOn } = change
  const module = known.find((each) => each.name === name)
  if (!module) return [missing('name', 'MODULE_NOT_FOUND', 'There is no such module.')]
  if (enabled && !hasModule(customerType, name))
    return [invalid('name', 'MODULE_NOT_OFFERED', 'Customers of this type cannot have this module.')]
  for (const [path, day] of Object.entries({ startsOn, endsOn }))
    if (day !== null && !isDay(day)) return [invalid(path, 'DATE_INVALID', 'This is no day.')]
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    return [invalid('endsOn', 'ENDS_BEFORE_START', 'The last day is before the first one.')]
  const on = (other: string) => own.find((each) => each.name === other)
  if (enabled && !module.requires.every((other) => covers(on(other), change)))
    return [invalid('name', 'MODULE_REQUIRES', `Needs ${module.requires.join(', ')} for the same time.`)]
  const needing = known.filter(({ requires, name: other }) => requires.includes(name) && on(other))
  const left = enabled ? needing.filter((other) => !covers(change, on(other.name) ?? change)) : needing
  return left.length > 0 ? [invalid('name', 'MODULE_NEEDED', `Needed by ${left.map((other) => other.name).join(', ')}.`)] : []
}

/** Whether the first period includes the whole of the second. */
function covers(one: Days | undefined, other: Days): boolean {
  if (!one) return false
  const begins = one.startsOn === null || (other.startsOn !== null && one.startsOn <= other.startsOn)
  return begins && (one.endsOn === null || (other.endsOn !== null && one.endsOn >= other.endsOn))
}

async function write(tx: Orm, customerId: string, { name, enabled, startsOn, endsOn }: ModuleChange): Promise<void> {
  const days = { startsOn, endsOn }
  if (enabled)
    await tx
      .insert(moduleAccess)
      .values({ customerId, name, ...days })
      .onConflictDoUpdate({ target: [moduleAccess.customerId, moduleAccess.name], set: days })
  else await tx.delete(moduleAccess).where(and(eq(moduleAccess.customerId, customerId), eq(moduleAccess.name, name)))
}
