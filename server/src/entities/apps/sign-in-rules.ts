import type { UserErrorCode } from '../../../../contract/user-errors.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { addressErrors } from './addresses.ts'
import type { Judged, Known } from './clients/client.rules.ts'

const MOST_PROVIDERS = 20
const MOST_CUSTOMERS = 100
const MOST_PROPERTIES = 50
const PROPERTY = /^[A-Za-z][\w.-]{0,63}=\P{Cc}{0,200}$/u

/** Checks who may sign in to an app, how, and the addresses at which it is opened and told of sign-outs. */
export function signInErrors(next: Judged, changed: ReadonlySet<string>, known: Known): UserError[] {
  const where = (path: keyof Judged, errors: () => readonly UserError[]) => (changed.has(path) ? errors() : [])
  const isMachine = next.kind === 'MACHINE'
  const notForMachine = (path: keyof Judged, isSet: boolean) =>
    where(path, () => (isMachine && isSet ? [invalid(path, 'NOT_FOR_MACHINE', 'A machine app signs nobody in.')] : []))
  const address = (path: 'startUrl' | 'backchannelLogoutUri') =>
    where(path, () => addressErrors(path, next[path] === null ? [] : [next[path]], 'WEB_APP'))
  return [
    ...notForMachine('startUrl', next.startUrl !== null),
    ...notForMachine('allowsPassword', !next.allowsPassword),
    ...notForMachine('loginProviderIds', next.loginProviderIds.length > 0),
    ...notForMachine('userTypes', next.userTypes.length > 0),
    ...notForMachine('customerIds', next.customerIds.length > 0),
    ...address('startUrl'),
    ...address('backchannelLogoutUri'),
    ...where('backchannelLogoutUri', () =>
      next.backchannelLogoutUri !== null && next.kind !== 'WEB_APP'
        ? [invalid('backchannelLogoutUri', 'WEB_APP_ONLY', 'Only web apps have a server that can be told.')]
        : [],
    ),
    ...where('loginProviderIds', () =>
      manyErrors('loginProviderIds', next.loginProviderIds, known.loginProviders, MOST_PROVIDERS, 'LOGIN_PROVIDER_NOT_FOUND'),
    ),
    ...where('customerIds', () => manyErrors('customerIds', next.customerIds, known.customers, MOST_CUSTOMERS, 'CUSTOMER_NOT_FOUND')),
    ...where('properties', () => propertyErrors(next.properties)),
  ]
}

export const tokenErrors = (next: Judged, changed: ReadonlySet<string>): UserError[] =>
  (['idTokenMinutes', 'refreshTokenHours'] as const).flatMap((path) =>
    changed.has(path) && next.kind === 'MACHINE' && next[path] !== null
      ? [invalid(path, 'NOT_FOR_MACHINE', 'A machine app gets access tokens alone.')]
      : [],
  )

function manyErrors(path: string, ids: readonly string[], known: ReadonlySet<string>, most: number, code: UserErrorCode): UserError[] {
  if (ids.length > most) return [invalid(path, 'TOO_MANY', `At most ${most}.`)]
  return ids.every((id) => known.has(id)) ? [] : [missing(path, code, 'One of these does not exist.')]
}

function propertyErrors(properties: readonly string[]): UserError[] {
  if (properties.length > MOST_PROPERTIES) return [invalid('properties', 'TOO_MANY', `At most ${MOST_PROPERTIES}.`)]
  return properties.every((property) => PROPERTY.test(property))
    ? []
    : [invalid('properties', 'PROPERTY_INVALID', 'Write each property as name=value.')]
}
