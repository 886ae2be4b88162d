type More = { readonly [key: string]: unknown; readonly subAttributes?: readonly object[] }

/** An attribute as RFC 7643 (7) describes one: an optional text that may be written, unless told. */
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
