import { sql } from 'drizzle-orm'
import { mapNames, optionalDetails } from '../../entities/users/user-details.ts'
import { isMassLeaving } from '../../federation/directories/mass-leaving.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Answer, EndpointRequest, Endpoint } from '../endpoint.ts'
import { checkOwned, doing, type Call } from '../call.ts'
import { listResponse, readPage, type ListRequest } from '../list.ts'
import { readPatch } from '../patch-request.ts'
import { project, userResource, userTag } from '../representation.ts'
import { USER_SCHEMA } from '../schemas/schemas.ts'
import { noResource, ScimError } from '../scim-error.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './user-create.ts'
import { applied, readUser } from './user-input.ts'
import { readChanged, readUsers, userAttributes, usersFrom, type UserRow } from './user-source.ts'
import type { UserState } from './user-state.ts'

/** The version in If-Match; undefined if any version is accepted. @throws ScimError 412 if it is not a tag of a user */
function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new ScimError(412, 'The resource was changed since.')
  return Number(version)
}

export const userEndpoint: Endpoint = {
  resource: 'USER',
  list: async (incoming, request) => {
    const call = doing(incoming, 'Query.users')
    const { total, rows } = await pageOf(call, request)
    const shown = rows.map((row) => project(userResource(call.base, row), request.projection))
    const [only] = rows
    return {
      status: 200,
      body: listResponse(shown, { total, startIndex: request.startIndex }),
      ...(only && rows.length === 1 && { subjectId: only.id, subjectName: only.userName }),
    }
  },
  read: async (incoming, { id, projection }) => {
    const call = doing(incoming, 'Query.users')
    const row = await readOne(call, id)
    return { ...shown(call, row, projection, 200), tag: userTag(row) }
  },
  create: async (incoming, { body, projection }) => {
    checkOwned(incoming)
    const call = doing(incoming, 'Mutation.createUser')
    const { id, userName, row, changes } = await createUser(call, readUser(body, call))
    return {
      status: 201,
      body: undefined,
      late: lateOf(call, row, projection, 201),
      subjectId: id,
      subjectName: userName,
      changes,
      location: `${call.base}/Users/${id}`,
    }
  },
  replace: (call, request) => {
    const input = readUser(request.body, call)
    return changed(call, request, (now) => ({ ...now, ...CLEARED, ...input }))
  },
  patch: (call, request) => {
    const operations = readPatch(request.body, request.id)
    return changed(call, request, (now) => applied(now, operations, call))
  },
  async remove(incoming, { id, ifMatch }) {
    const isOwned = !incoming.directory.onlyDeactivates
    const call = doing(incoming, isOwned ? 'Mutation.deleteUser' : 'Mutation.updateUser')
    const { userName } = await readOne(call, id)
    const isMass = isOwned && (await isMassLeaving(call.context.orm, call.directory.providerId, id))
    if (isMass) call.notes.add('Many users leave at once, so this one was deactivated and not deleted.')
    const isGone = isOwned && !isMass
    const changes = await changeUser(call, id, (now) => ({ ...now, active: false }), { version: versionOf(ifMatch), isGone })
    return { status: 204, body: undefined, subjectId: id, subjectName: userName, changes }
  },
}

/**
 * Attributes that a replacement clears if it does not name them. Whether, under which name, and in which language a user signs in stays unchanged.
 */
const CLEARED = { ...mapNames(optionalDetails, () => ''), displayName: '' }

async function changed(incoming: Call, { id, ifMatch, projection }: EndpointRequest, next: (now: UserState) => UserState): Promise<Answer> {
  if (!isUuid(id)) throw noResource('user', id)
  const call = doing(incoming, 'Mutation.updateUser')
  const nextOf = call.directory.onlyDeactivates ? deactivated(call, next) : next
  const changes = await changeUser(call, id, nextOf, { version: versionOf(ifMatch) })
  const late = lateOf(call, readChanged(call.context.orm, call.directory, id), projection, 200)
  return { status: 200, body: undefined, late, subjectId: id, changes, isUnchanged: changes === undefined }
}

/** Reduces a change by a directory without an owner to the deactivation. */
function deactivated(call: Call, next: (now: UserState) => UserState): (now: UserState) => UserState {
  return (now) => {
    if (next(now).active) checkOwned(call)
    return { ...now, active: false }
  }
}

/** The user as read together with the last writes. Errors of these end the call, so its own errors need no handling. */
function lateOf(call: Call, row: Promise<UserRow>, projection: EndpointRequest['projection'], status: number): NonNullable<Answer['late']> {
  const late = row.then((read) => ({ ...shown(call, read, projection, status), tag: userTag(read) }))
  late.catch(() => {})
  return late
}

const shown = ({ base }: Call, row: UserRow, projection: EndpointRequest['projection'], status: number): Answer => ({
  status,
  body: project(userResource(base, row), projection),
  subjectId: row.id,
  subjectName: row.userName,
})

async function readOne({ context, directory }: Call, id: string): Promise<UserRow> {
  const [row] = isUuid(id) ? await readUsers(context.orm, directory, sql`${userIdentity.id} = ${id}`) : []
  if (!row) throw noResource('user', id)
  return row
}

const pageOf = ({ context: { orm }, directory }: Call, request: ListRequest) =>
  readPage<UserRow>(orm, request, {
    attributes: userAttributes(directory),
    schema: USER_SCHEMA,
    id: sql`${userIdentity.id}`,
    sorted: 'userName',
    from: (condition) => usersFrom(directory, condition),
    read: (condition, tail) => readUsers(orm, directory, condition, tail),
  })
