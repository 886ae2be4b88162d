import { randomBytes } from 'node:crypto'
import { isEmail } from '../../../../contract/email.ts'
import { identifierKey } from '../../accounts/identifier-key.ts'
import type { SignInHosts } from '../../access/on-every-host.ts'
import type { Orm } from '../../db/orm.ts'
import { findNameConflicts } from '../../entities/users/create/name-conflicts.ts'
import { USER_NAME, userDetails } from '../../entities/users/user-details.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import type { Directory } from '../directory.ts'
import { isProven } from './proven.ts'

const LONGEST_MADE = 60

/** The `userName` of a directory as a sign-in name; undefined if it cannot be one, or is an address under a domain that is not proven for the provider. */
export function signInNameIn(directory: Directory, userName: string): string | undefined {
  const name = tidyAddress(userName)
  if (!USER_NAME.pattern.test(name) || name.length > userDetails.userName.rule.maxLength) return undefined
  return !name.includes('@') || (isEmail(name) && isProven(directory, name)) ? name : undefined
}

/** Sign-in names without an @ for the `userName` of a directory, in order of preference; the last one is random enough to be free. */
export function madeNames(userName: string): readonly [string, ...string[]] {
  const [local = ''] = tidyAddress(userName).slice(0, userDetails.userName.rule.maxLength).split('@', 1)
  const plain = local.replaceAll(/[^\p{L}\p{M}\d._+'-]+|\p{DI}+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '')
  const name = plain.slice(0, LONGEST_MADE).toWellFormed() || 'user'
  return [name, `${name}-2`, `${name}-3`, `${name}-${randomBytes(4).toString('hex')}`]
}

/** What a sign-in name may not be of anybody else: a sign-in name, and if it is an address, an email address. */
const claimsOfName = (name: string) => ({ userName: name, ...(name.includes('@') && { email: name }) })

/** The first of these names that nobody else on the host has. @param except the user who is renamed */
export async function firstFree(
  tx: Pick<Orm, 'execute'>,
  { partnerId, userType }: SignInHosts,
  names: readonly string[],
  except?: string,
): Promise<string | undefined> {
  const usage = await findNameConflicts(
    tx,
    names.map((name) => ({ partnerId, userType, ...claimsOfName(name) })),
    except,
  )
  return names.find((_, at) => usage[at]?.name === false && !usage[at].email)
}

export const isSameName = (one: string, other: string | null): boolean =>
  identifierKey(tidyAddress(one)) === identifierKey(tidyAddress(other))
