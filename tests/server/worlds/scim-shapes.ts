import type { Directory, ScimAnswer } from '../scim/directory.ts'

/** Schemas as the directories name them. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export const patchOp = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations })

export const idOf = ({ body }: ScimAnswer): string => String(body['id'])

/** IDs of the users that a directory finds by its own name for them. */
export async function foundBy({ call }: Directory, userName: string): Promise<string[]> {
  const { body } = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq ${JSON.stringify(userName)}`)}`)
  return ((body['Resources'] ?? []) as { id: string }[]).map(({ id }) => id)
}

type Account = {
  readonly signInName: string
  readonly email: string | null
  readonly active: boolean
  readonly logins: readonly string[] | null
}

/** The account in the portal, with the subjects by which the login provider lets it in. */
export async function accountOf({ rows, name }: Directory, id: string): Promise<Account | undefined> {
  const [account] = await rows<Account>(
    `select user_name as "signInName", email, is_active as active,
      (select array_agg(provider_key) from user_login where user_id = $1 and login_provider = $2) as logins from user_identity where id = $1`,
    id,
    name,
  )
  return account
}

export const lastEvent = async ({ events }: Directory) => (await events()).at(-1)

export const membersOf = async ({ call }: Directory, group: string): Promise<string[]> => {
  const { body } = await call('GET', `/Groups/${group}`)
  return ((body['members'] ?? []) as { value: string }[]).map(({ value }) => value).toSorted()
}
