import { msg } from '@lingui/core/macro'
import type { CustomerType, HrSource } from '#src/data/generated/schema.ts'
import { toDigestInput } from '#src/resources/effects/effects.ts'
import type { InputError, Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { concernsUsers, customerEffects } from '../list/customer-effects.ts'
import { UpdateCustomerDocument, updateCustomerRules } from '../customer.generated.ts'
import { hrSources } from '#src/resources/hr-sources.ts'
import { customerTypes, twoFactorLevels } from '../customer-words.ts'
import type { Customer } from '../CustomerFrame.tsx'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { methods, readMethods, writeMethods } from '../../../resources/sign-ins/two-factor-methods.ts'

const valuesOf = (customer: Customer) => {
  const rule = readMethods(customer.twoFactorMethod)
  return {
    name: customer.name,
    description: customer.description ?? '',
    customerType: customer.customerType as string,
    hrSource: customer.hrSource as string,
    hrCustomerId: customer.hrCustomerId ?? '',
    enabled: customer.enabled,
    userPortalAccess: customer.userPortalAccess,
    mobileAppAccess: customer.mobileAppAccess,
    loginProviderId: customer.loginProvider?.id ?? '',
    sessionTimeoutMinutes: customer.sessionTimeoutMinutes === null ? '' : String(customer.sessionTimeoutMinutes),
    twoFactorLevel: customer.twoFactorLevel as string,
    twoFactorMethods: rule.methods,
    eachMethod: rule.each,
  }
}
type Values = Widened<ReturnType<typeof valuesOf>>

/** The form for the settings that the reader may change: all of them, or with the authority SECURITY only the two-factor rule. */
export const customerSetup = ({ loginProviders, authority, offers }: Pick<Customer, 'loginProviders' | 'authority' | 'offers'>) =>
  recordPage<Customer>()({
    resource: msg`Customer`,
    values: valuesOf,
    mutation: UpdateCustomerDocument,
    rules: updateCustomerRules,
    variables: ({ id, version, changed, values, effects }) => {
      const { customerType, hrSource, twoFactorLevel, twoFactorMethods, eachMethod, sessionTimeoutMinutes, ...rest } = changed
      const level = twoFactorLevels.find(({ value }) => value === twoFactorLevel)?.value
      const rule = writeMethods({ methods: values.twoFactorMethods, each: values.eachMethod }, values.twoFactorLevel)
      const isOtherRule = [twoFactorLevel, twoFactorMethods, eachMethod].some((value) => value !== undefined)
      return {
        input: {
          id,
          version,
          ...rest,
          ...(rest.enabled === false && { barredUsers: effects['BARRED'] ?? null }),
          ...toDigestInput(effects),
          ...(customerType !== undefined && { customerType: customerType as CustomerType }),
          ...(hrSource !== undefined && { hrSource: hrSource as HrSource }),
          ...(level && { twoFactorLevel: level }),
          ...(isOtherRule && { twoFactorMethod: rule }),
          ...(sessionTimeoutMinutes !== undefined && { sessionTimeoutMinutes: Number(sessionTimeoutMinutes) }),
        },
      }
    },
    answer: ({ updateCustomer: { customer, errors } }) => ({ entity: customer, errors: errors && errors.map(atField) }),
    serverWords: customerServerWords,
    effects: (changed) => (concernsUsers(changed) ? customerEffects(changed) : undefined),
    sections: [
      ...(authority === 'SECURITY' ? [] : [identity, access(loginProviders)]),
      offers.includes('TWO_FACTOR') ? security : noSecurity,
    ],
  })

/** The form has a field `twoFactorMethods` for the server's `twoFactorMethod`. */
const atField = (error: InputError): InputError => (error.path === 'twoFactorMethod' ? { ...error, path: 'twoFactorMethods' } : error)

const identity: Section<Values> = {
  title: msg`Customer`,
  fields: [
    { kind: 'text', name: 'name', label: msg`Name` },
    { kind: 'longText', name: 'description', label: msg`Description` },
    {
      kind: 'select',
      name: 'customerType',
      label: msg`Customer type`,
      choices: customerTypes,
      required: true,
    },
    { kind: 'select', name: 'hrSource', label: msg`HR source`, choices: hrSources, required: true },
    { kind: 'text', name: 'hrCustomerId', label: msg`HR customer ID`, description: msg`The customer’s ID in the HR product.` },
  ],
}

const access = (providers: Customer['loginProviders']): Section<Values> => ({
  title: msg`Access`,
  fields: [
    {
      kind: 'switch',
      name: 'enabled',
      label: msg`Enabled`,
      description: msg`Off: users who belong to disabled customers only cannot sign in.`,
    },
    {
      kind: 'switch',
      name: 'userPortalAccess',
      label: msg`User management portal`,
      description: msg`Off: its users can sign in to other apps, but not to this portal.`,
    },
    {
      kind: 'switch',
      name: 'mobileAppAccess',
      label: msg`Mobile app`,
      description: msg`Off: its users cannot sign in to mobile apps.`,
    },
    {
      kind: 'select',
      name: 'loginProviderId',
      label: msg`Login provider`,
      description: msg`Where its users sign in. Leave empty for this portal’s own sign-in.`,
      choices: providers.map(({ id, displayName }) => ({ value: id, label: { id: displayName, message: displayName } })),
    },
    {
      kind: 'number',
      name: 'sessionTimeoutMinutes',
      label: msg`Session timeout (minutes)`,
      description: msg`Inactive users are signed out after this time. Leave empty for the partner’s timeout.`,
      hint: msg`0, or 5 to 480.`,
      check: (minutes) => (/^0*[1-4]$/.test(minutes.trim()) ? customerServerWords.SESSION_TIMEOUT_TOO_SHORT : undefined),
    },
  ],
})

const security: Section<Values> = {
  title: msg`Two-factor authentication`,
  fields: [
    { kind: 'select', name: 'twoFactorLevel', label: msg`Two-factor level`, choices: twoFactorLevels, required: true },
    {
      kind: 'multiSelect',
      name: 'twoFactorMethods',
      label: msg`Two-factor methods`,
      description: msg`Leave empty to allow every method.`,
      choices: methods,
    },
    { kind: 'switch', name: 'eachMethod', label: msg`Require each of these methods`, description: msg`Off: one method is enough.` },
  ],
}

const noSecurity: Section<Values> = {
  title: msg`Two-factor authentication`,
  description: customerServerWords.TWO_FACTOR_NOT_OFFERED,
  fields: [],
}
