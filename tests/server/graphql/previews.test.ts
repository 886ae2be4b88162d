import { getNamedType, isInputObjectType, isObjectType } from 'graphql'
import type { GraphQLInputObjectType, GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../server/src/api/graphql/schema.ts'

// What was previewed is what is done: whatever counts users or records that a change would reach has a digest, and the change takes it.

const types = Object.values(schema.getTypeMap())
const outputs = types.filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'))
const isNumber = (field: { readonly type: Parameters<typeof getNamedType>[0] }) => getNamedType(field.type)?.name === 'Int'

/** Previews with a digest, by the mutations that take it. */
const CONFIRMED: Record<string, readonly string[]> = {
  AccessProfile: ['setUserAccessProfile'],
  AccessProfilePreview: ['setAccessProfileActivities'],
  ClientEffect: ['changeClientKind', 'deleteClient', 'revertClientChange', 'updateClient'],
  CustomerFigures: ['revertCustomerChange', 'updateCustomer'],
  CustomerModule: ['setCustomerModule'],
  FeatureEffects: ['deleteFeature', 'restoreFeature', 'revertFeatureChange', 'updateFeature'],
  ImportSettingsPayload: ['importSettings'],
  JobUndo: ['undoCustomerBulk', 'undoCustomerImport', 'undoMigration', 'undoPayrollEmployeeBulk', 'undoUserBulk', 'undoUserImport'],
  JoinedUserCounts: ['takeBackJoinedUsers'],
  LoginProviderGroupEffects: ['updateLoginProviderGroups'],
  LoginProviderRequirement: ['requireLoginProvider'],
  LoginProviderUse: ['deleteLoginProvider', 'updateLoginProvider'],
  MobileMenuPeople: ['setMobileMenu'],
  NetworkRulePreview: ['setNetworkRule'],
  PreviewCustomerBulkPayload: ['startCustomerBulk'],
  PreviewPayrollEmployeeBulkPayload: ['startPayrollEmployeeBulk'],
  PreviewSessionBulkPayload: ['startSessionBulk'],
  PreviewUserBulkPayload: ['startUserBulk'],
}

/** Types with numbers of users that no change is confirmed by: why. */
const UNCONFIRMED: Record<string, string> = {
  AccessProfileHolder: 'a line of a list',
  AccessRightChange: 'a line of AccessProfilePreview, whose digest is of them all',
  Activity: 'a line of a list',
  AuditLog: 'a line of a list',
  ClientUse: 'what was done with an app; what a change would do is ClientEffect',
  Customer: 'figures of the record; what a change would do is CustomerFigures',
  CustomerFaults: 'what is wrong now, and no change at once answers it',
  CustomerImport: 'confirmed by checkedAt, the check that was looked through',
  FeatureDetail: 'the audience of a flag',
  FeatureRevision: 'the audience that a flag had',
  Figure: 'a figure of the dashboard',
  LoginProviderGroupRow: 'a figure of the row; what a change would do is LoginProviderGroupEffects',
  LoginProviderJoining: 'a limit',
  MigrationCustomer: 'a line of a list',
  MigrationSourceType: 'what a source holds; what would be done is said by the review',
  MigrationWaysIn: 'part of a review, which startMigration names by its version',
  MobileMenuEntry: 'user types that see an entry; their users are in MobileMenuPeople',
  Partner: 'rules for passwords',
  ScimDifferences: 'what differs from the directory, and no change at once answers it',
  ScimMassLeaving: 'fixed once it is over; who has changed since is judged one by one and counted afterwards',
  ScimSetup: 'a figure of the page',
  SettingsChange: 'a line of what an import of settings changes, confirmed with the whole',
  TakenBackCounts: 'what has been done',
  UserAccess: 'a record',
  UserIdentity: 'a record',
  UserIdentityExtension: 'a record',
  UserImport: 'confirmed by checkedAt, the check that was looked through',
  UserImportMapping: 'numbers of columns',
  UserProfile: 'a record',
}

/** Changes that are confirmed by numbers without a digest: why. */
const BY_NUMBERS: Record<string, string> = {
  startCustomerImport: 'names the check by checkedAt',
  startUserImport: 'names the check by checkedAt',
  startMigration: 'names the review by its version, and a record that has changed since is refused',
}

const USERS = /\b(users?|people|members?|persons?|would|affected)\b/i
const wordsOf = (name: string) => name.replaceAll(/([A-Z])/g, ' $1')
const countsUsers = ({ name, description }: { readonly name: string; readonly description?: string | null | undefined }) =>
  USERS.test(`${wordsOf(name)} ${description ?? ''}`)

const inputOf = (mutation: string): GraphQLInputObjectType => {
  const input = getNamedType(schema.getMutationType()?.getFields()[mutation]?.args[0]?.type)
  if (!isInputObjectType(input)) throw new Error(`${mutation} takes no input`)
  return input
}
const takesDigest = (input: GraphQLInputObjectType): boolean =>
  Object.values(input.getFields()).some(({ name, type }) => {
    const inner = getNamedType(type)
    return name === 'digest' || (isInputObjectType(inner) && Object.hasOwn(inner.getFields(), 'digest'))
  })

describe('D24 a preview', () => {
  it('has a digest wherever it counts users', () => {
    const counting = outputs.filter((type) => Object.values(type.getFields()).some((field) => isNumber(field) && countsUsers(field)))
    const without = counting.filter((type) => !Object.hasOwn(type.getFields(), 'digest')).map(({ name }) => name)
    expect(without.toSorted()).toEqual(Object.keys(UNCONFIRMED).toSorted())
  })

  it('is confirmed by the changes that it is for', () => {
    const withDigest = outputs.filter((type) => Object.hasOwn(type.getFields(), 'digest')).map(({ name }) => name)
    expect(withDigest.toSorted()).toEqual(Object.keys(CONFIRMED).toSorted())
    const confirming = Object.values(CONFIRMED).flat()
    expect(confirming.filter((mutation) => !takesDigest(inputOf(mutation)))).toEqual([])
    const taking = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => {
      const input = getNamedType(schema.getMutationType()?.getFields()[name]?.args[0]?.type)
      return isInputObjectType(input) && takesDigest(input)
    })
    expect(taking.toSorted()).toEqual(confirming.toSorted())
  })

  const CONFIRMS = /\bexpects?\b|\bConflictError\b/
  it('is named by its digest wherever a change takes its numbers', () => {
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
    const byNumbers = mutations.filter((name) => {
      const input = getNamedType(schema.getMutationType()?.getFields()[name]?.args[0]?.type)
      if (!isInputObjectType(input) || takesDigest(input)) return false
      return Object.values(input.getFields()).some(
        (field) => isNumber(field) && field.name !== 'version' && (field.name === 'count' || CONFIRMS.test(field.description ?? '')),
      )
    })
    expect(byNumbers.toSorted()).toEqual(Object.keys(BY_NUMBERS).toSorted())
  })
})
