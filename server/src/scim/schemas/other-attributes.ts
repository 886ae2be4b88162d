import type { Filter } from '../filter-grammar.ts'
import { LONGEST_PATH, type Path } from '../patch-request.ts'

/** Parts of the values of a multi-valued attribute (RFC 7643, 2.4). */
const OF_MANY: readonly string[] = ['value', 'display', 'type', 'primary', '$ref']
const ADDRESS = ['formatted', 'streetaddress', 'locality', 'region', 'postalcode', 'country', 'value', 'display', 'type', 'primary']

/** The enterprise extension (RFC 7643, 4.3). */
const ENTERPRISE = {
  employeenumber: [],
  costcenter: [],
  organization: [],
  division: [],
  department: [],
  manager: ['value', '$ref', 'displayname', 'display'],
} as const satisfies Parts

type Parts = Readonly<Record<string, readonly string[]>>

/** Attributes of a user in RFC 7643 (4.1) and its enterprise extension that the portal does not keep, with the parts of each, in lower case. */
const OTHERS: Parts = {
  ...ENTERPRISE,
  name: ['middlename', 'honorificprefix', 'honorificsuffix'],
  nickname: [],
  profileurl: [],
  title: [],
  timezone: [],
  password: [],
  emails: OF_MANY,
  phonenumbers: OF_MANY,
  ims: OF_MANY,
  photos: OF_MANY,
  addresses: ADDRESS,
  entitlements: OF_MANY,
  roles: OF_MANY,
  x509certificates: OF_MANY,
}

/** Whether a path without a schema names an attribute of a user that a directory may have and the portal does not keep. */
export function isOther({ attribute, part, filter }: Path): boolean {
  const [head = '', ...parts] = [...attribute.split('.'), ...(part === undefined ? [] : [part])]
  const known = Object.hasOwn(OTHERS, head) ? OTHERS[head] : undefined
  return (
    known !== undefined && [...parts, ...namesIn(filter)].every((each) => known.includes(each)) && (head !== 'name' || parts.length > 0)
  )
}

function namesIn(filter: Filter | undefined): readonly string[] {
  if (filter === undefined) return []
  switch (filter.kind) {
    case 'and':
    case 'or':
      return [...namesIn(filter.left), ...namesIn(filter.right)]
    case 'not':
      return namesIn(filter.of)
    default:
      return [filter.attribute.toLowerCase()]
  }
}

const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'
const SCHEMA_PREFIX = /^(?:urn:[a-z\d][a-z\d-]*:|https?:\/\/)/
/** Schemas of users and groups, in both versions of the standard: what stands below them may be `active`, and is never ignored. */
const CORE_SCHEMAS = /^urn:(?:ietf:params:)?scim:schemas:core:/
/** The attribute after its schema, with its part: names begin with a letter, in some directories with a digit or `$`. */
const TAIL = /[:/][a-z\d$][\w$-]*(?:\.[a-z\d$][\w$-]*)?$/

/** Whether a path names an extension schema, or an attribute of one: none of them is kept here. */
export function isOfExtension(path: string): boolean {
  if (path.length > LONGEST_PATH) return false
  const [name = ''] = path.trim().toLowerCase().split('[', 1)
  if (CORE_SCHEMAS.test(name) || !SCHEMA_PREFIX.test(name) || !TAIL.test(name)) return false
  if (!name.startsWith(`${ENTERPRISE_SCHEMA}:`)) return true
  const [head = '', ...parts] = name.slice(ENTERPRISE_SCHEMA.length + 1).split('.')
  const known: readonly string[] | undefined = Object.entries(ENTERPRISE).find(([each]) => each === head)?.[1]
  return known !== undefined && parts.every((each) => known.includes(each))
}
