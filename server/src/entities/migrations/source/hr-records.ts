import * as v from 'valibot'
import type { HrCustomer, HrUser } from './hr-source.ts'

const text = v.optional(
  v.pipe(
    v.nullish(v.union([v.string(), v.number()]), ''),
    // PostgreSQL cannot store NUL in text.
    v.transform((value) =>
      String(value ?? '')
        .replaceAll('\0', '')
        .trim(),
    ),
  ),
  '',
)
/** Within the limit of a database index, and far longer than the IDs of any HR product. */
export const LONGEST_ID = 256

const ofCustomer = (customerId: string) => `${customerId.replaceAll('%', '%25').replaceAll('/', '%2F')}/`
/** ID of a user whose own ID is unique only within a customer. The first slash ends the customer's ID. */
export const scopedId = (customerId: string, id: string) => `${ofCustomer(customerId)}${id}`
/** The user's own ID, by which they may have been migrated when it was read as unique. Undefined if the ID does not begin with the customer's. */
export function unscopedId({ customerId, id }: Pick<HrUser, 'customerId' | 'id'>): string | undefined {
  const scope = ofCustomer(customerId)
  return id.startsWith(scope) && id !== scope ? id.slice(scope.length) : undefined
}

const anId = v.pipe(text, v.maxLength(LONGEST_ID))
const id = v.pipe(anId, v.minLength(1))
const active = v.nullish(v.boolean(), true)

/** A customer as JSON exports and the API of the HR product describe it. Missing texts become ''. */
const customer = v.object({ id, name: text, type: text, isActive: active }) satisfies v.GenericSchema<unknown, HrCustomer>
const user = v.object({
  id,
  customerId: anId,
  userName: text,
  email: text,
  givenName: text,
  familyName: text,
  phone: text,
  type: text,
  locale: text,
  isActive: active,
  passwordHash: text,
}) satisfies v.GenericSchema<unknown, HrUser>

/** Accepts `{ "customers": […] }`, `{ "users": […] }` or both. */
export const hrExport = v.object({ customers: v.optional(v.array(customer), []), users: v.optional(v.array(user), []) })
