import { detailNames, ruleOfDetail, type DetailName } from '../../entities/users/user-details.ts'
import { detailAttributes, type DetailAttribute } from '../users/detail-attributes.ts'
import { coreSchemas } from './core-schemas.ts'
import { attribute, READ } from './schema-attribute.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** Attributes of the details of a user that are parts of an attribute, or of none. */
const attributesOfDetails = (parent: DetailAttribute['parent']) =>
  detailNames.filter((detail) => detailAttributes[detail].parent === parent).map(attributeOfDetail)

function attributeOfDetail(detail: DetailName) {
  const { name, description, isRequired, isUnique, one } = detailAttributes[detail]
  const required = isRequired && { required: true }
  if (!one) return attribute(name, description, { ...required, ...(isUnique && { uniqueness: 'server' }) })
  return attribute(name, description, {
    ...required,
    multiValued: true,
    subAttributes: [
      attribute('value', one.description, { ...(ruleOfDetail(detail)?.required && { required: true }) }),
      attribute('type', `Always ${one.type}.`, { ...READ, canonicalValues: [one.type] }),
      attribute('primary', 'Always true.', { ...READ, type: 'boolean' }),
    ],
  })
}

const schemas = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'User account',
    attributes: [
      ...attributesOfDetails(undefined),
      attribute('name', 'The parts of the user’s name.', {
        subAttributes: [attribute('formatted', 'The same as displayName.'), ...attributesOfDetails('name')],
      }),
      attribute('displayName', 'The name that is shown; made of first and last name where none is given.'),
      attribute('preferredLanguage', 'The language of mails and pages; the nearest of those that are offered.'),
      attribute('active', 'False: the user cannot sign in, and every session has ended.', { type: 'boolean' }),
      attribute('userType', 'Given in the portal.', READ),
      attribute('groups', 'The groups that the user belongs to; changed at the group.', {
        ...READ,
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the group.', READ),
          attribute('$ref', 'Its address.', { ...READ, type: 'reference', referenceTypes: ['Group'] }),
          attribute('display', 'Its name.', READ),
        ],
      }),
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'Access profile or customer, as the login provider is set up',
    attributes: [
      attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
      attribute('members', 'Its users.', {
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the user.', { mutability: 'immutable' }),
          attribute('$ref', 'The address of the user.', { mutability: 'readOnly', type: 'reference', referenceTypes: ['User'] }),
          attribute('display', 'The name of the user.', READ),
          attribute('type', 'Always User.', { ...READ, canonicalValues: ['User'] }),
        ],
      }),
    ],
  },
]

const resourceTypes = [
  { id: 'User', name: 'User', endpoint: '/Users', description: 'User account', schema: USER_SCHEMA },
  { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Access profile or customer', schema: GROUP_SCHEMA },
]

/** @param base base address of the service */
export const schemaResources = (base: string) =>
  [...schemas, ...coreSchemas].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

export const resourceTypeResources = (base: string) =>
  resourceTypes.map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }))

export const MOST_RESULTS = 200

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the login provider, from its page in the portal.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
