import { randomUUID } from 'node:crypto'
import type { Database } from '../../../server/src/db/database.ts'
import { accessProfile, accessProfileActivity, activity, userAccessProfile } from '../../../server/src/tables/access-profile.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../../server/src/tables/user.table.ts'

/** Those people of the working group's Todo scenario whose role says it all; an editor's answers depend on whose a todo is, which no activity says. */
const PEOPLE = { 'rick@the-citadel.com': 'admin', 'beth@the-smiths.com': 'viewer', 'jerry@the-smiths.com': 'viewer' } as const
type Person = keyof typeof PEOPLE

const VIEWS = [
  { name: 'user', type: 'VIEW' },
  { name: 'todo', type: 'VIEW' },
] as const
const WRITES = (['CREATE', 'UPDATE', 'DELETE'] as const).map((type) => ({ name: 'todo', type }))
const GRANTS = { admin: [...VIEWS, ...WRITES], viewer: VIEWS }

/** The scenario as an installation would have it: its activities, a profile for each role, and its people. */
export async function seedTodo({ orm }: Database): Promise<void> {
  await orm.insert(activity).values(GRANTS.admin)
  const [company] = await orm.insert(customer).values({ name: 'Citadel' }).returning()
  if (!company) throw new Error('No customer')
  const at = { customerId: company.id }
  for (const role of ['admin', 'viewer'] as const) {
    const [profile] = await orm
      .insert(accessProfile)
      .values({ ...at, name: role })
      .returning()
    const accessProfileId = profile?.id ?? ''
    await orm
      .insert(accessProfileActivity)
      .values(GRANTS[role].map(({ name, type }) => ({ accessProfileId, activityName: name, activityType: type })))
    for (const [userName] of Object.entries(PEOPLE).filter(([, has]) => has === role)) {
      const userId = randomUUID()
      await orm.insert(userIdentity).values({ id: userId, userName, userType: 1 })
      await orm.insert(userCustomer).values({ userId, ...at })
      await orm.insert(userAccessProfile).values({ userId, ...at, accessProfileId })
    }
  }
}

/** The eight questions that the scenario asks about each of its people, with the published answers. */
export function todoDecisions(person: Person) {
  const isAdmin = PEOPLE[person] === 'admin'
  const asked = (name: string, resource: object, expected: boolean) => ({
    request: { subject: { type: 'user', id: person }, action: { name }, resource },
    expected,
  })
  const user = (id: string) => ({ type: 'user', id })
  const todo = (ownerID?: string) => ({ type: 'todo', id: 'todo-1', ...(ownerID && { properties: { ownerID } }) })
  return [
    asked('can_read_user', user('beth@the-smiths.com'), true),
    asked('can_read_user', user(person), true),
    asked('can_read_todos', todo(), true),
    asked('can_create_todo', todo(), isAdmin),
    asked('can_update_todo', todo('rick@the-citadel.com'), isAdmin),
    asked('can_update_todo', todo(person), isAdmin),
    asked('can_delete_todo', todo('rick@the-citadel.com'), isAdmin),
    asked('can_delete_todo', todo(person), isAdmin),
  ]
}
