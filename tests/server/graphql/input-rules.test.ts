import fc from 'fast-check'
import { getNullableType, GraphQLInt, GraphQLString, isInputObjectType } from 'graphql'
import type { GraphQLInputObjectType } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { ruleErrors, ruleOf } from '../../../server/src/kit/graphql/input-rules.ts'
import type { InputRule } from '../../../server/src/kit/graphql/input-rules.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { NOBODY } from '../resources/callers.ts'
import { inputOf, resourceOperations, sampleInput } from '../resources/resources.ts'
import type { Given } from '../resources/sample.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')

/**
 * An input of each operation whose input has rules, and which belongs to no resource. Each is refused for something else, too, so that trying them
 * changes nothing.
 */
const SAMPLES: Readonly<Record<string, Given>> = {
  changePassword: { currentPassword: 'Portico-Demo-2026', newPassword: 'x', confirmPassword: 'y' },
  setPassword: { newPassword: 'x', confirmPassword: 'y' },
  requestEmailChange: { email: 'x' },
  createEventStream: { name: 'x', url: 'x', sources: [] },
  finishSecurityDevice: { response: '{}', name: 'x' },
  renameSecurityDevice: { id: NOBODY, name: 'x' },
}
/** What is taken away is there or not, whatever it looks like. */
const TAKES_AWAY = new Set(['removeUserClaim', 'removeUserDatabase'])

/** Of a record that is there; of many, nobody. */
async function inputWith(operation: string): Promise<Given> {
  const of = resourceOperations.find(({ name }) => name === operation)
  if (!of) return SAMPLES[operation] ?? {}
  const input = {
    ...(await inputOf(of, rows, await of.sample.own(rows))),
    ...(of.verb.endsWith('Bulk') ? { ids: [] } : sampleInput(of).refused),
  }
  return of.verb === 'startBulk' ? { ...input, id: NOBODY } : input
}

type Ruled = { operation: string; name: string; rule: InputRule; kind: 'text' | 'number' | 'other' }

const mutations = schema.getMutationType()?.getFields() ?? {}

const inputTypeOf = (operation: string): GraphQLInputObjectType | undefined => {
  const argument = mutations[operation]?.args.find(({ name }) => name === 'input')
  const type = argument && getNullableType(argument.type)
  return isInputObjectType(type) ? type : undefined
}
const fieldsOf = (operation: string): Ruled[] =>
  Object.values(inputTypeOf(operation)?.getFields() ?? {}).map((field) => {
    const type = getNullableType(field.type)
    const kind = type === GraphQLString ? 'text' : type === GraphQLInt ? 'number' : 'other'
    return { operation, name: field.name, rule: ruleOf(field) ?? {}, kind }
  })
const operations = Object.keys(mutations)
/** What a file may measure is tried where files are read, and that a draft refuses secrets where drafts are saved. */
const TRIED_ELSEWHERE = new Set(['maxBytes', 'maxRows', 'secret'])
const isRuled = ({ rule }: Ruled) => Object.keys(rule).some((name) => !TRIED_ELSEWHERE.has(name))

let server: RunningServer
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
let vendor: Ask
let hr: Ask
let passwordless: Ask
let partnerAdmin: Ask
beforeAll(async () => {
  server = await testServer()
  vendor = await asPerson(server, 'operations')
  hr = await asPerson(server, 'hradmin', 'acme')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  passwordless = await asPerson(server, 'manager', 'acme')
  await server.db.pool.query('update user_identity set password_hash = null where id = $1', [acme('manager')])
})
// One person makes all of these calls, more than anybody may in a minute.
beforeEach(() => rows('truncate rate_limit'))
afterAll(() => server?.close())

const askerOf = (operation: string): Ask => {
  if (operation === 'setPassword') return passwordless
  // So many calls of one person in a minute are too many.
  if (operation.endsWith('AccessProfile')) return partnerAdmin
  return ['changePassword', 'requestEmailChange', 'finishSecurityDevice', 'renameSecurityDevice'].includes(operation) ? hr : vendor
}

/** What the server says about one field when it holds this value. */
const saidOf = async ({ operation, name }: Ruled, value: unknown): Promise<readonly string[]> => {
  const type = inputTypeOf(operation)?.name ?? ''
  const document = `mutation Try($input: ${type}!) { ${operation}(input: $input) { errors { path code } } }`
  const answer = await askerOf(operation)(document, { input: { ...(await inputWith(operation)), [name]: value } })
  const errors = dataOf<Record<string, { errors: { path: string | null; code: string }[] | null }>>(answer)[operation]?.errors ?? []
  return errors.filter(({ path }) => path === name).map(({ code }) => code)
}

const textOf = (length: number, name: string) =>
  name === 'email' && length > '@ab.de'.length ? `${'x'.repeat(length - '@ab.de'.length)}@ab.de` : 'x'.repeat(length)

/** Lengths and numbers on both sides of a rule's bounds. */
const sizes = ({ maxLength = 300, min = 0, max = 0 }: InputRule, kind: Ruled['kind']) =>
  kind === 'number' ? fc.integer({ min: min - 100, max: max + 100 }) : fc.integer({ min: 1, max: maxLength * 2 })

/** Text that must be a recording, whose sizes error-recordings.test.ts tries. */
const OF_FORM = new Set(['attachRecording'])
const isTried = (operation: string) => !TAKES_AWAY.has(operation) && !OF_FORM.has(operation) && fieldsOf(operation).some(isRuled)
const OF_RESOURCES = resourceOperations.map(({ name }) => name).filter(isTried)
const tried = [...Object.keys(SAMPLES), ...OF_RESOURCES].flatMap((operation) =>
  fieldsOf(operation)
    .filter(({ kind, name }) => kind === 'text' || (kind === 'number' && name !== 'version'))
    .map((field) => [`${operation}.${field.name}`, field] as const),
)

it('every operation whose input has rules is tried here', () => {
  expect([...Object.keys(SAMPLES), ...OF_RESOURCES].toSorted()).toEqual(operations.filter(isTried).toSorted())
})

it.each(tried.filter(([, { kind }]) => kind === 'text'))('the server takes a blank %s only where the contract does', async (_, field) => {
  const said = await saidOf(field, '  ')
  const isMissed = field.rule.required ? said.length > 0 : said.some((code) => code.endsWith('REQUIRED'))
  expect(isMissed).toBe(field.rule.required === true)
})

const formed = tried.flatMap(([title, field]) => (field.rule.form ? [[title, field, field.rule.form] as const] : []))

const ofLoginProvider = (operation: string, ...more: string[]) =>
  ['authority', 'clientId', 'clientSecret', 'clientSecretEndsOn', 'displayName', 'logoutUrl', 'metadataUrl', ...more].map(
    (name) => `${operation}.${name}`,
  )

it('names have a form', () => {
  // Colours are many and all alike.
  expect(
    formed
      .filter(([, { rule }]) => rule.form?.code !== 'COLOUR_INVALID')
      .map(([title]) => title)
      .toSorted(),
  ).toEqual([
    'addUserDatabase.name',
    'createAccessProfile.name',
    'createApiResource.identifier',
    'createApiResource.name',
    'createApiScope.displayName',
    'createApiScope.name',
    'createClient.clientId',
    'createClient.name',
    'createClientSecret.name',
    'createCustomer.adminFamilyName',
    'createCustomer.adminGivenName',
    'createCustomer.name',
    'createEventStream.name',
    'createFeature.key',
    'createFeature.reviewOn',
    'createFeature.share',
    'createIdentityResource.displayName',
    'createIdentityResource.name',
    ...ofLoginProvider('createLoginProvider', 'name', 'scopes'),
    'createPartner.domain',
    'createPartner.name',
    'createScimToken.name',
    'createSetupLink.recipient',
    'createUser.familyName',
    'createUser.givenName',
    'createUser.userName',
    'finishSecurityDevice.name',
    'renameSecurityDevice.name',
    'updateAccessProfile.name',
    'updateApiResource.name',
    'updateApiScope.displayName',
    'updateClient.name',
    'updateCustomer.name',
    'updateFeature.reviewOn',
    'updateFeature.share',
    'updateIdentityResource.displayName',
    ...ofLoginProvider('updateLoginProvider', 'scopes'),
    'updatePartner.domain',
    'updatePartner.helpUrl',
    'updatePartner.hrProductUrl',
    'updatePartner.mailFooter',
    'updatePartner.mailReplyTo',
    'updatePartner.mailSenderName',
    'updatePartner.name',
    'updatePartner.privacyUrl',
    'updatePartner.signInNote',
    'updatePartner.termsUrl',
    'updateUser.familyName',
    'updateUser.givenName',
    'updateUser.userName',
  ])
})

it.each(formed)(
  'the server takes of %s what matches the pattern of the contract, and nothing else',
  async (_, field, { pattern, code }) => {
    const { maxLength = Infinity } = field.rule
    for (const text of ['ann', "Zoë_o'x-1+2.3", 'ann lee', 'a/b', 'an\u0007n']) {
      // The length is looked at first: a text that is too long is matched with nothing.
      const said = await saidOf(field, text)
      expect([text, said.includes(code), said.includes('TOO_LONG')]).toEqual([
        text,
        text.length <= maxLength && !pattern.test(text),
        text.length > maxLength,
      ])
    }
  },
)

it.each(tried)('the server bounds %s as the contract does, no less and no more', async (_, field) => {
  const { rule, kind, name } = field
  await fc.assert(
    fc.asyncProperty(sizes(rule, kind), async (size) => {
      const said = await saidOf(field, kind === 'number' ? size : textOf(size, name))
      const { minLength = 0, maxLength = Infinity, min = -Infinity, max = Infinity } = rule
      expect({
        short: said.includes('TOO_SHORT'),
        long: said.includes('TOO_LONG'),
        outside: said.includes('OUT_OF_RANGE'),
      }).toEqual({
        short: kind === 'text' && size < minLength,
        long: kind === 'text' && size > maxLength,
        outside: kind === 'number' && (size < min || size > max),
      })
    }),
    { numRuns: 12, examples: boundsOf(field).map((size): [number] => [size]) },
  )
})

const boundsOf = ({ rule: { minLength, maxLength, min, max } }: Ruled): readonly number[] => [
  ...(minLength === undefined ? [] : [minLength - 1, minLength]),
  ...(maxLength === undefined ? [] : [maxLength, maxLength + 1]),
  ...(min === undefined ? [] : [min - 1, min]),
  ...(max === undefined ? [] : [max, max + 1]),
]

it('judges lists by their least number of items, and leaves alone what is not given', () => {
  const rules = { teams: { minItems: 2 }, name: { required: true, minLength: 3 } } as const
  expect(ruleErrors(rules, { teams: ['one'], name: 'ab' }).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'teams TOO_FEW',
    'name TOO_SHORT',
  ])
  expect(ruleErrors(rules, { teams: ['one', 'two'] })).toEqual([])
})
