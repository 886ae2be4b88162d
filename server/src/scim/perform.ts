import type { Database } from '../db/database.ts'
import { jointTransaction } from '../db/pipeline/joint-transaction.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import { within, type Call } from './call.ts'
import type { Answer } from './endpoint.ts'
import { recordCall, type Happened } from './events.ts'
import type { Request } from './request.ts'
import { ScimError } from './scim-error.ts'
import { isJson, plainText, read } from './values.ts'
import { ATTRIBUTE } from './users/user-state.ts'

const ACTIONS = { list: 'LIST', read: 'READ', create: 'CREATE', replace: 'UPDATE', patch: 'UPDATE', remove: 'DELETE' } as const

/**
 * Performs a call and records its outcome; a write in its own transaction. In a dry run everything is checked and rolled back.
 * @throws ScimError
 */
export async function perform(db: Pick<Database, 'orm' | 'pool'>, call: Call, request: Request): Promise<Answer> {
  try {
    if (request.verb === 'list' || request.verb === 'read') {
      const answer = await run(call, request)
      await recordCall(db.orm, call.directory, happened(call, request, answer, 'DONE'))
      return answer
    }
    const { host, links } = call.context
    const look = await links.looks.of(host)
    const { answer, told } = await jointTransaction(db, async (tx) => {
      const inner = within(call, tx, look)
      const done = await run(inner, request)
      if (call.directory.dryRun) throw new DryRun({ ...done, ...(await done.late) })
      const outcome = done.isUnchanged ? 'UNCHANGED' : 'DONE'
      // Sent together with the commit, which is refused if this fails.
      const event = recordCall(inner.context.orm, call.directory, happened(call, request, done, outcome))
      event.catch(() => {})
      return { answer: done, told: event }
    })
    await told
    return { ...answer, ...(await answer.late) }
  } catch (error) {
    throw await recordFailure(db, call, request, error)
  }
}

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {
  override name = 'DryRun'
  readonly answer: Answer
  constructor(answer: Answer) {
    super('Nothing was written.')
    this.answer = answer
  }
}

async function run(call: Call, request: Request): Promise<Answer> {
  if (request.verb === 'list') return request.endpoint.list(call, request.list)
  const answer = await request.endpoint[request.verb](call, request.asked)
  return answer
}

/** Records why nothing was changed. @returns the error to throw */
async function recordFailure(db: Pick<Database, 'orm'>, call: Call, request: Request, error: unknown): Promise<unknown> {
  if (error instanceof DryRun) {
    const outcome = error.answer.isUnchanged ? 'UNCHANGED' : 'WOULD_CHANGE'
    await recordCall(db.orm, call.directory, {
      ...happened(call, request, error.answer, outcome),
      status: 403,
      subjectId: existing(request),
    })
    return new ScimError(403, 'This is a dry run: the change would be made, and nothing was written. Turn the dry run off in the portal.')
  }
  const refusal = isUniqueViolation(error)
    ? new ScimError(409, 'Another user or group has this already.', { scimType: 'uniqueness' })
    : error
  const isRefused = refusal instanceof ScimError
  await recordCall(db.orm, call.directory, {
    ...happened(call, request, undefined, isRefused ? 'REFUSED' : 'FAILED'),
    status: isRefused ? refusal.status : 500,
    attribute: isRefused ? refusal.more.attribute : undefined,
    detail: isRefused ? refusal.message : undefined,
  })
  return refusal
}

function happened({ ignored, notes }: Call, request: Request, answer: Answer | undefined, outcome: Happened['outcome']): Happened {
  const changes =
    answer?.changes && Object.fromEntries(Object.entries(answer.changes).map(([name, value]) => [ATTRIBUTE[name] ?? name, value]))
  const action = ACTIONS[request.verb]
  return {
    action,
    resource: request.endpoint.resource,
    outcome,
    status: answer?.status ?? 500,
    subjectId: answer?.subjectId ?? existing(request),
    subjectName: answer?.subjectName ?? sentName(request),
    ...(changes && { changes }),
    ...(changes && action === 'UPDATE' && { attribute: Object.keys(changes).join(', ') }),
    ignored: [...ignored],
    ...(notes.size > 0 && { detail: [...notes].join(' ') }),
    ...(request.verb === 'list' && { detail: askedFor(request.list.filter) }),
  }
}

/** Name of a new user, by which a refused creation is found among the events. */
function sentName(request: Request): string | undefined {
  if (request.verb !== 'create' || request.endpoint.resource !== 'USER' || !isJson(request.asked.body)) return undefined
  return plainText(read(request.asked.body, 'userName')) || undefined
}

/** Filter of a list without its values, which are personal data. */
const askedFor = (filter: string | undefined) => filter?.replaceAll(/"(?:[^"\\]|\\.)*"/g, '…')

const existing = (request: Request) => {
  const id = request.verb === 'list' ? '' : request.asked.id
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined
}
