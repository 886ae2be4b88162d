import { and, eq, sql } from 'drizzle-orm'
import { deleteProfile, updateProfile } from '../../entities/access-profiles/change-profile.ts'
import { createProfile } from '../../entities/access-profiles/create-profile.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { scimGroup } from '../../tables/providers/scim.table.ts'
import { checkOwned, doing, type Call } from '../call.ts'
import type { Answer, EndpointRequest, Endpoint } from '../endpoint.ts'
import { groupPatch, readGroup, type GroupChange } from './group-input.ts'
import { changeMembers, hasManyMembers } from './group-members.ts'
import { groupAttributes, groupsFrom, readGroups, type GroupRow } from './group-source.ts'
import { listResponse, readPage } from '../list.ts'
import { readPatch } from '../patch-request.ts'
import { refusedBy } from '../refusals.ts'
import { groupResource, project, wants, type Projection } from '../representation.ts'
import { GROUP_SCHEMA } from '../schemas/schemas.ts'
import { badValue, noResource, readOnly, ScimError } from '../scim-error.ts'

/** `/Groups`: access profiles of the directory's customer, or the customers that sign in by it. */
export const groupEndpoint: Endpoint = {
  resource: 'GROUP',
  async list(incoming, request) {
    const call = looking(incoming)
    const { directory, context } = call
    const withMembers = wants(request.projection, 'members')
    const { total, rows } = await readPage<GroupRow>(context.orm, request, {
      attributes: groupAttributes(directory),
      schema: GROUP_SCHEMA,
      id: sql`groups.id`,
      sorted: 'displayName',
      from: (condition) => groupsFrom(directory, condition),
      read: (condition, tail) => readGroups(context.orm, directory, condition, { withMembers, tail }),
    })
    const shown = rows.map((row) => project(groupResource(call.base, row), request.projection))
    const [only] = rows
    return {
      status: 200,
      body: listResponse(shown, { total, startIndex: request.startIndex }),
      ...(only && rows.length === 1 && { subjectId: only.id, subjectName: only.name }),
    }
  },
  async read(incoming, { id, projection }) {
    const call = looking(incoming)
    return shown(call, await readOne(call, id, wants(projection, 'members')), projection, 200)
  },
  async create(call, { body, projection }) {
    checkOwned(call)
    const { displayName = '', externalId = '', members } = readGroup(body, call.ignored)
    const id = await createGroup(call, displayName)
    await nameGroup(call, id, externalId)
    const changes = { displayName, ...(externalId && { externalId }), members: await changeMembers(call, id, members) }
    const row = await readOne(call, id)
    return { ...shown(call, row, projection, 201), changes, location: `${call.base}/Groups/${id}` }
  },
  replace: async (call, request) => {
    const { group, changes } = await change(call, request, readGroup(request.body, call.ignored))
    return changedAnswer(await answered(call, group.id, request.projection), changes)
  },
  patch: async (call, request) => {
    const { group, changes } = await change(call, request, groupPatch(readPatch(request.body, request.id), call.ignored))
    const { only, without } = request.projection
    // RFC 7644 (3.5.2) allows an answer without the group: one member of a large group must not cost as much as all of them.
    const isBrief = only.length + without.length === 0 && (await hasManyMembers(call, group.id))
    const answer = isBrief
      ? { status: 204, body: undefined, subjectId: group.id, subjectName: group.name }
      : await answered(call, group.id, request.projection)
    return changedAnswer(answer, changes)
  },
  async remove(call, { id, ifMatch }) {
    checkOwned(call)
    if (call.directory.groups !== 'ACCESS_PROFILES') throw madeHere(call)
    const group = await matching(call, id, ifMatch)
    await changeMembers(call, id, { whole: true, added: new Set(), removed: new Set() })
    await nameGroup(call, id, '')
    const { errors } = await deleteProfile(doing(call, 'Mutation.deleteAccessProfile').context, id, group.version)
    if (errors?.[0]) throw new ScimError(409, errors[0].message)
    return { status: 204, body: undefined, subjectId: id, subjectName: group.name, changes: { deleted: true } }
  },
}

const RENAMES = 'Mutation.updateAccessProfile'

const looking = (call: Call): Call => doing(call, call.directory.groups === 'CUSTOMERS' ? 'Query.customers' : 'Query.accessProfiles')

async function createGroup(call: Call, name: string): Promise<string> {
  const { groups, customerId } = call.directory
  if (groups !== 'ACCESS_PROFILES' || customerId === null) throw madeHere(call)
  if (name === '') throw badValue('displayName', 'displayName: This field is required.')
  const { row, errors } = await createProfile(doing(call, 'Mutation.createAccessProfile').context, { name, customerId })
  if (!row) throw refusedBy(renamed(errors ?? []))
  return row.id
}

type Changed = { readonly group: GroupRow; readonly changes: NonNullable<Answer['changes']> }

async function change(call: Call, { id, ifMatch }: EndpointRequest, { displayName, externalId, members }: GroupChange): Promise<Changed> {
  checkOwned(call)
  const group = await matching(call, id, ifMatch)
  const isRenamed = displayName !== undefined && displayName !== group.name
  if (isRenamed && call.directory.groups === 'CUSTOMERS') throw readOnly('displayName', 'displayName: Customers are renamed in the portal.')
  const { errors } = isRenamed
    ? await updateProfile(doing(call, RENAMES).context, id, group.version, { name: displayName })
    : { errors: null }
  if (errors) throw refusedBy(renamed(errors))
  const isCalledSo = externalId === undefined || externalId === (group.externalId ?? '')
  if (!isCalledSo) await nameGroup(doing(call, call.directory.groups === 'CUSTOMERS' ? 'Mutation.updateUser' : RENAMES), id, externalId)
  const counts = await changeMembers(call, id, members)
  const changes = {
    ...(isRenamed && { displayName }),
    ...(!isCalledSo && { externalId }),
    ...(counts.added + counts.removed > 0 && { members: counts }),
  }
  return { group, changes }
}

const answered = async (call: Call, id: string, projection: Projection): Promise<Answer> =>
  shown(call, await readOne(call, id, wants(projection, 'members')), projection, 200)

const changedAnswer = (answer: Answer, changes: Changed['changes']): Answer => ({
  ...answer,
  changes,
  isUnchanged: Object.keys(changes).length === 0,
})

/** Stores the directory's external ID of a group; '' deletes it. */
async function nameGroup({ context: { orm }, directory: { providerId } }: Call, groupId: string, externalId: string): Promise<void> {
  const target = [scimGroup.providerId, scimGroup.groupId]
  if (externalId === '') await orm.delete(scimGroup).where(and(eq(scimGroup.providerId, providerId), eq(scimGroup.groupId, groupId)))
  else await orm.insert(scimGroup).values({ providerId, groupId, externalId }).onConflictDoUpdate({ target, set: { externalId } })
}

/** Errors about a profile's name are reported for `displayName`, its name in SCIM. */
const renamed = (errors: Parameters<typeof refusedBy>[0]) =>
  errors.map((error) => (error.path === 'name' ? { ...error, path: 'displayName' } : error))

/** The group, if its version matches If-Match. */
async function matching(call: Call, id: string, ifMatch: string | undefined): Promise<GroupRow> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return readOne(call, id, false)
  const row = await readOne(call, id)
  if (groupResource(call.base, row).meta.version.replace(/^W\//, '') !== ifMatch.trim().replace(/^W\//, ''))
    throw new ScimError(412, 'The resource was changed since.')
  return row
}

function shown({ base }: Call, row: GroupRow, projection: Projection, status: number): Answer {
  const resource = groupResource(base, row)
  return { status, body: project(resource, projection), tag: resource.meta.version, subjectId: row.id, subjectName: row.name }
}

async function readOne({ context, directory }: Call, id: string, withMembers = true): Promise<GroupRow> {
  const [row] = isUuid(id) ? await readGroups(context.orm, directory, sql`groups.id = ${id}`, { withMembers }) : []
  if (!row) throw noResource('group', id)
  return row
}

const madeHere = ({ directory: { groups } }: Call) =>
  new ScimError(
    403,
    groups === 'CUSTOMERS'
      ? 'Groups are customers here: they are made and deleted in the portal.'
      : 'Groups are not used by this login provider.',
  )
