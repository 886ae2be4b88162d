import { attribute, READ } from './schema-attribute.ts'

const supported = attribute('supported', 'Whether it is supported.', { ...READ, type: 'boolean', required: true })
const option = (name: string, description: string, ...more: readonly object[]) =>
  attribute(name, description, { ...READ, required: true, subAttributes: [supported, ...more] })
const whole = (name: string, description: string) => attribute(name, description, { ...READ, type: 'integer', required: true })
const text = (name: string, description: string, more: object = {}) => attribute(name, description, { ...READ, ...more })
const address = (name: string, description: string, more: object = {}) =>
  text(name, description, { type: 'reference', referenceTypes: ['external'], ...more })
const flag = (name: string, description: string) => text(name, description, { type: 'boolean' })

const ofAttribute = [
  text('name', 'Its name.', { required: true }),
  text('type', 'Its data type.', {
    required: true,
    canonicalValues: ['string', 'complex', 'boolean', 'decimal', 'integer', 'dateTime', 'reference', 'binary'],
  }),
  flag('multiValued', 'Whether it may have several values.'),
  text('description', 'What it is.'),
  flag('required', 'Whether it must be given.'),
  text('canonicalValues', 'Values that are suggested.', { multiValued: true }),
  flag('caseExact', 'Whether capitals count.'),
  text('mutability', 'Whether it can be written.', { canonicalValues: ['readOnly', 'readWrite', 'immutable', 'writeOnly'] }),
  text('returned', 'When it is sent.', { canonicalValues: ['always', 'never', 'default', 'request'] }),
  text('uniqueness', 'Among whom its values are unique.', { canonicalValues: ['none', 'server', 'global'] }),
  text('referenceTypes', 'What it may refer to.', { multiValued: true }),
]

export const coreSchemas = [
  {
    id: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
    name: 'ServiceProviderConfig',
    description: 'What the service can do',
    attributes: [
      address('documentationUri', 'The address of a documentation.'),
      option('patch', 'PATCH.'),
      option(
        'bulk',
        'Bulk operations.',
        whole('maxOperations', 'The most operations of a call.'),
        whole('maxPayloadSize', 'The most bytes of a call.'),
      ),
      option('filter', 'Filters.', whole('maxResults', 'The most resources of an answer.')),
      option('changePassword', 'Changes of a password.'),
      option('sort', 'Sorting.'),
      option('etag', 'ETags.'),
      attribute('authenticationSchemes', 'How a client proves who it is.', {
        ...READ,
        multiValued: true,
        required: true,
        subAttributes: [
          text('type', 'Its kind.', {
            required: true,
            canonicalValues: ['oauth', 'oauth2', 'oauthbearertoken', 'httpbasic', 'httpdigest'],
          }),
          text('name', 'Its name.', { required: true }),
          text('description', 'What it is.', { required: true }),
          address('specUri', 'The address of its specification.'),
          address('documentationUri', 'The address of a documentation.'),
          flag('primary', 'Whether it is the one to use.'),
        ],
      }),
    ],
  },
  {
    id: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
    name: 'ResourceType',
    description: 'A kind of resource',
    attributes: [
      text('id', 'Its id.'),
      text('name', 'Its name.', { required: true }),
      text('description', 'What it is.'),
      address('endpoint', 'Where its resources are, below the base address.', { required: true, referenceTypes: ['uri'] }),
      address('schema', 'The id of its schema.', { required: true, referenceTypes: ['uri'], caseExact: true }),
      attribute('schemaExtensions', 'The schemas that extend it.', {
        ...READ,
        multiValued: true,
        subAttributes: [
          address('schema', 'The id of a schema.', { required: true, referenceTypes: ['uri'], caseExact: true }),
          text('required', 'Whether each resource has it.', { type: 'boolean', required: true }),
        ],
      }),
    ],
  },
  {
    id: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
    name: 'Schema',
    description: 'What a resource is made of',
    attributes: [
      text('id', 'Its id.', { required: true }),
      text('name', 'Its name.'),
      text('description', 'What it is.'),
      attribute('attributes', 'Its attributes.', {
        ...READ,
        multiValued: true,
        required: true,
        subAttributes: [
          ...ofAttribute,
          attribute('subAttributes', 'Its parts.', { ...READ, multiValued: true, subAttributes: ofAttribute }),
        ],
      }),
    ],
  },
]
