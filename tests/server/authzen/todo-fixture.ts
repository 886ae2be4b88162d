import { randomUUID } from 'node:crypto'
import type { Database } from '../../../server/src/db/database.ts'
import { accessProfile, accessProfileActivity, activity, userAccessProfile } from '../../../server/src/tables/access-profile.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../../server/src/tables/people/user.table.ts'

/** The people of the working group's Todo scenario; an editor changes what is their own. */
const PEOPLE = {
  'rick@the-citadel.com': 'admin',
  'morty@the-citadel.com': 'editor',
  'summer@the-smiths.com': 'editor',
  'beth@the-smiths.com': 'viewer',
  'jerry@the-smiths.com': 'viewer',
} as const
type Person = keyof typeof PEOPLE
export const TODO_PEOPLE = Object.keys(PEOPLE) as Person[]

const VIEWS = [
  { name: 'user', type: 'VIEW' },
  { name: 'todo', type: 'VIEW' },
] as const
const WRITES = (['CREATE', 'UPDATE', 'DELETE'] as const).map((type) => ({ name: 'todo', type }))
const OWN = (['UPDATE', 'DELETE'] as const).map((type) => ({ name: 'own todo', type }))
const GRANTS = { admin: [...VIEWS, ...WRITES], editor: [...VIEWS, { name: 'todo', type: 'CREATE' } as const, ...OWN], viewer: VIEWS }

/** The scenario as an installation would have it: its activities, a profile for each role, and its people. */
export async function seedTodo({ orm }: Database): Promise<void> {
  await orm.insert(activity).values([...GRANTS.admin, ...OWN])
  const [company] = await orm.insert(customer).values({ name: 'Citadel' }).returning()
  if (!company) throw new Error('No customer')
  const at = { customerId: company.id }
  for (const role of ['admin', 'editor', 'viewer'] as const) {
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
  const role = PEOPLE[person]
  const asked = (name: string, resource: object, expected: boolean) => ({
    request: { subject: { type: 'user', id: person }, action: { name }, resource },
    expected,
  })
  const user = (id: string) => ({ type: 'user', id })
  const todo = (ownerID?: string) => ({ type: 'todo', id: 'todo-1', ...(ownerID && { properties: { ownerID } }) })
  const [others, own] = [todo(role === 'admin' ? 'morty@the-citadel.com' : 'rick@the-citadel.com'), todo(person)]
  return [
    asked('can_read_user', user('beth@the-smiths.com'), true),
    asked('can_read_user', user(person), true),
    asked('can_read_todos', todo(), true),
    asked('can_create_todo', todo(), role !== 'viewer'),
    asked('can_update_todo', others, role === 'admin'),
    asked('can_update_todo', own, role !== 'viewer'),
    asked('can_delete_todo', others, role === 'admin'),
    asked('can_delete_todo', own, role !== 'viewer'),
  ]
}
