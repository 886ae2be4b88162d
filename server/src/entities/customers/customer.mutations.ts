import { managers, partnerAdmins } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { given } from '../../kit/graphql/given.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { administratorRules } from './first-administrator.ts'
import { createCustomer } from './create-customer.ts'
import { customerRules } from './customer.rules.ts'
import { CustomerType, CustomerTypeEnum, HrSource, TwoFactorLevel } from './customer.type.ts'
import { updateCustomer } from './update-customer.ts'

const CreateCustomerInput = builder.inputType('CreateCustomerInput', {
  fields: (t) => ({
    name: t.string({ required: true, ...ruled(customerRules.name) }),
    partnerId: t.id({ description: "The caller's own partner when not given; only vendor operations name another." }),
    customerType: t.field({ type: CustomerTypeEnum, description: 'AIO when not given.' }),
    hrSource: t.field({ type: HrSource, description: 'HR when not given.' }),
    hrCustomerId: t.string({
      description: 'Of the HR product; no two customers of one product have the same.',
      ...ruled(customerRules.hrCustomerId),
    }),
    description: t.string(ruled(customerRules.description)),
    adminEmail: t.string({
      description: 'Of the first administrator, who is created and invited in the same step.',
      ...ruled(administratorRules.adminEmail),
    }),
    adminGivenName: t.string(ruled(administratorRules.adminGivenName)),
    adminFamilyName: t.string(ruled(administratorRules.adminFamilyName)),
  }),
})

const UpdateCustomerInput = builder.inputType('UpdateCustomerInput', {
  description: "What is not given stays; '' takes a text away.",
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'The version that was changed; another one now is a ConflictError.' }),
    name: t.string(ruled(customerRules.name)),
    description: t.string(ruled(customerRules.description)),
    enabled: t.boolean({ description: 'Off: people all of whose customers are off cannot sign in.' }),
    customerType: t.field({ type: CustomerTypeEnum }),
    hrSource: t.field({ type: HrSource }),
    hrCustomerId: t.string(ruled(customerRules.hrCustomerId)),
    userPortalAccess: t.boolean({ description: 'Off: its people sign in to other apps, but not to the portal.' }),
    mobileAppAccess: t.boolean({ description: 'Off: its people cannot sign in to mobile apps.' }),
    loginProviderId: t.id({ description: "Where its people sign in; '' for none." }),
    twoFactorLevel: t.field({ type: TwoFactorLevel }),
    twoFactorMethod: t.string({
      description:
        'NONE, ANY, ALL, or methods joined by _ in the order FIDO, AUTHENTICATOR, SMS, EMAIL, PIN; after ALL_ each of them is asked for.',
      ...ruled(customerRules.twoFactorMethod),
    }),
    sessionTimeoutMinutes: t.int({ description: '5 to 480; 0: as the partner has it.', ...ruled(customerRules.sessionTimeoutMinutes) }),
  }),
})

const CreateCustomerPayload = changePayload('CreateCustomerPayload', CustomerType)
const UpdateCustomerPayload = changePayload('UpdateCustomerPayload', CustomerType)

builder.mutationFields((t) => ({
  createCustomer: t.field({
    access: partnerAdmins,
    of: { resource: 'customer', verb: 'create' },
    type: CreateCustomerPayload,
    args: { input: t.arg({ type: CreateCustomerInput, required: true }) },
    resolve: (_, { input: { name, ...more } }, context) => createCustomer(context, { name, ...given(more) }),
  }),
  updateCustomer: t.field({
    // Whose, and what of them, `customerAuthority` decides.
    access: managers,
    of: { resource: 'customer', verb: 'update' },
    type: UpdateCustomerPayload,
    args: { input: t.arg({ type: UpdateCustomerInput, required: true }) },
    resolve: (_, { input: { id, version, ...patch } }, context) => updateCustomer(context, id, version, given(patch)),
  }),
}))
