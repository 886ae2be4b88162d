import { isOnEveryHost } from '../../access/on-every-host.ts'
import type { SignInHosts } from '../../access/on-every-host.ts'
import { identifierKey } from '../../accounts/identifier-key.ts'
import type { Orm } from '../../db/orm.ts'
import type { Claim } from '../../kit/import/import-definition.ts'
import type { NewUser } from '../users/create/new-user.ts'
import { EMAIL_TAKEN, NAME_TAKEN, findNameConflicts } from '../users/create/name-conflicts.ts'

/** Host that a new user signs in on. */
export const signInHostsOf = ({ partner, userType }: NewUser): SignInHosts => ({ partnerId: partner?.id ?? null, userType })

/** Claims on the user name and email address of each user, which must be unique among users who sign in on the same host. */
export async function userClaims(orm: Orm, users: readonly NewUser[]): Promise<readonly (readonly Claim[])[]> {
  const taken = await findNameConflicts(
    orm,
    users.map(({ userName, email, ...user }) => ({ userName, email, ...signInHostsOf({ userName, email, ...user }) })),
  )
  return taken.map(({ name, email, nameKey, emailKey }, at) => {
    const user = users[at]
    if (!user) throw new Error('The database answered for more names than it was asked for')
    const home = signInHostsOf(user)
    return [
      { ...nameClaim(home, nameKey ?? ''), isTaken: name },
      { ...emailClaim(home, emailKey ?? ''), isTaken: email },
    ]
  })
}

/** Claims of a change on the new user name and email address. The rules of the form have found that no other user has them. */
export const changedClaims = (home: SignInHosts, { userName, email }: { readonly userName?: string; readonly email?: string }): Claim[] => [
  ...(userName === undefined ? [] : [nameClaim(home, identifierKey(userName))]),
  ...(email === undefined ? [] : [emailClaim(home, identifierKey(email))]),
]

const nameClaim = (home: SignInHosts, key: string): Claim => ({
  taken: NAME_TAKEN,
  isTaken: false,
  inFile: { code: 'NAME_IN_FILE', message: (row) => `${row} has the same user name.` },
  ...onHosts(home, `name ${key}`),
})

const emailClaim = (home: SignInHosts, key: string): Claim => ({
  taken: EMAIL_TAKEN,
  isTaken: false,
  inFile: { code: 'EMAIL_IN_FILE', message: (row) => `${row} has the same email address.` },
  ...onHosts(home, `email ${key}`),
})

/** Users who sign in on every host conflict with everybody; others conflict with those users and the users of their own partner. */
function onHosts(home: SignInHosts, text: string): Pick<Claim, 'asks' | 'takes'> {
  const [anybody, everywhere, own] = [`anybody ${text}`, `everywhere ${text}`, `${home.partnerId} ${text}`]
  return isOnEveryHost(home) ? { asks: [anybody], takes: [anybody, everywhere] } : { asks: [own, everywhere], takes: [anybody, own] }
}
