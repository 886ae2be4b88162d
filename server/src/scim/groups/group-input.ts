import { tidy } from '../../kit/graphql/tidy.ts'
import { NO_CHANGE, memberId, type MemberChange } from './group-members.ts'
import type { Filter } from '../filter-grammar.ts'
import { jsonIn, parsePath, type Operation } from '../patch-request.ts'
import { isOfExtension } from '../schemas/other-attributes.ts'
import { GROUP_SCHEMA } from '../schemas/schemas.ts'
import { noAttribute, readOnly, ScimError } from '../scim-error.ts'
import { bodyOf, read, soleValue, textOf, valuesOf } from '../values.ts'

/** Undefined values stay unchanged; '' removes the external ID. */
export type GroupChange = {
  readonly displayName: string | undefined
  readonly externalId: string | undefined
  readonly members: MemberChange
}

const READ_ONLY = new Set(['schemas', 'id', 'meta'])
/** Parts of a member (RFC 7643, 4.2 and 2.4) that the portal has from the user. */
const MEMBER_PARTS = new Set(['display', '$ref', 'type', 'primary'])
const KNOWN = new Set([...READ_ONLY, 'displayname', 'externalid', 'members'])

/** Reads a complete group. @param ignored collects attributes that do not exist here */
export function readGroup(content: unknown, ignored: Set<string>): GroupChange {
  const body = bodyOf(content)
  for (const name of Object.keys(body)) if (!KNOWN.has(name.toLowerCase())) ignored.add(name)
  const [externalId, members] = [read(body, 'externalId'), read(body, 'members')]
  return {
    displayName: tidy(textOf('displayName', soleValue(read(body, 'displayName')))),
    externalId: externalId === undefined ? undefined : textOf('externalId', soleValue(externalId)),
    // A request without members leaves them unchanged.
    members: members === undefined ? NO_CHANGE : { whole: true, added: idsOf(members), removed: new Set() },
  }
}

/** Combines the operations in order. @param ignored collects attributes of extensions @throws ScimError with an attribute that no schema has */
export const groupPatch = (operations: readonly Operation[], ignored: Set<string>): GroupChange =>
  operations.reduce<GroupChange>((change, operation) => next(change, operation, ignored), {
    displayName: undefined,
    externalId: undefined,
    members: NO_CHANGE,
  })

function next(change: GroupChange, { op, path: text = '', value }: Operation, ignored: Set<string>): GroupChange {
  const ignore = () => {
    ignored.add(text)
    return change
  }
  if (isOfExtension(text)) return ignore()
  const path = parsePath(text, GROUP_SCHEMA)
  const { filter } = path
  const [attribute = '', part = path.part] = path.attribute.split('.')
  const isWhole = part === undefined && filter === undefined
  if (attribute === 'displayname' && isWhole && op !== 'remove')
    return { ...change, displayName: tidy(textOf('displayName', soleValue(value))) }
  if (attribute === 'members' && (part === undefined || part === 'value'))
    return { ...change, members: membersAfter(change.members, op, filter, value) }
  if (attribute === 'members' && MEMBER_PARTS.has(part ?? '')) return ignore()
  if (attribute === 'externalid' && isWhole) return { ...change, externalId: op === 'remove' ? '' : textOf('externalId', soleValue(value)) }
  if (attribute === 'displayname' || READ_ONLY.has(attribute)) throw readOnly(text, `"${text}" is not changed by a directory.`)
  throw noAttribute(text)
}

function membersAfter(now: MemberChange, op: Operation['op'], filter: Filter | undefined, value: unknown): MemberChange {
  const named = filter ? new Set([memberOf(filter)]) : idsOf(value)
  if (op === 'add') return { ...now, added: now.added.union(named), removed: now.removed.difference(named) }
  if (op === 'replace' && filter) {
    const others = idsOf(value)
    return { ...now, added: now.added.difference(named).union(others), removed: now.removed.union(named).difference(others) }
  }
  if (op === 'replace') return { whole: true, added: named, removed: new Set() }
  // An empty list removes nobody; no list at all removes everybody.
  if (!filter && (value === undefined || value === null)) return { whole: true, added: new Set(), removed: new Set() }
  return { ...now, added: now.added.difference(named), removed: now.whole ? now.removed : now.removed.union(named) }
}

/** Member ID in `members[value eq "…"]`. */
function memberOf(filter: Filter): string {
  if (filter.kind === 'compare' && filter.by === 'eq' && filter.attribute.toLowerCase() === 'value') return memberId(filter.value)
  throw new ScimError(400, 'Members are named by members[value eq "…"].', { scimType: 'invalidPath', attribute: 'members' })
}

const idsOf = (value: unknown): ReadonlySet<string> => new Set(valuesOf(jsonIn(value)).map((each) => memberId(read(each, 'value'))))
