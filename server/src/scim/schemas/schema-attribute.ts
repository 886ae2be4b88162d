type More = { readonly [key: string]: unknown; readonly subAttributes?: readonly object[] }

/** An attribute as described by RFC 7643 (7); by default an optional, writable text. */
export const attribute = (name: string, description: string, more: More = {}) => ({
  name,
  type: more.subAttributes ? 'complex' : 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
export const READ = { mutability: 'readOnly' }
