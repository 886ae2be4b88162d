/** Every kind of caller: the seven user types, and the one role that widens a reach. */
export const PEOPLE = ['employee', 'manager', 'hradmin', 'admin', 'partneradmin', 'support', 'partner', 'operations'] as const
export type Person = (typeof PEOPLE)[number]

export const EVERYBODY: readonly Person[] = PEOPLE
export const STAFF: readonly Person[] = ['admin', 'partneradmin', 'support', 'partner', 'operations']
export const MANAGERS: readonly Person[] = ['admin', 'partneradmin', 'operations']
export const PARTNER_ADMINS: readonly Person[] = ['partneradmin', 'operations']
export const OPERATIONS_STAFF: readonly Person[] = ['support', 'operations']
export const OPERATIONS: readonly Person[] = ['operations']

/** Who reaches every partner, so that no id is out of their reach. */
export const REACH_ALL: ReadonlySet<Person> = new Set(OPERATIONS_STAFF)

export const NOBODY = '00000000-0000-4000-8000-000000000000'
