import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isUserType, roles } from '../../access/viewer.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { endOpenView, VIEW } from '../../accounts/sessions/view-life.ts'
import { viewAs } from '../../tables/people/view.table.ts'

type ViewAsInput = {
  readonly userType: number
  readonly roles: readonly string[]
  readonly isHrPartner: boolean
  readonly nhr?: string | null | undefined
  readonly userId?: string | null | undefined
}
export type ViewAsResult = { readonly id: string | null; readonly errors: UserError[] | null }

const LONGEST = 50

/**
 * Records in one audit row that the caller views the portal as somebody else, and as whom. The view ends when the caller ends it, with their session,
 * or after inactivity. Their rights stay unchanged; requests with the view's ID in the header X-View-As are read-only. A user in the input must be
 * within reach.
 */
export async function beginViewAs(context: RequestContext, input: ViewAsInput): Promise<ViewAsResult> {
  const errors = await errorsIn(context, input)
  if (errors.length > 0) return { id: null, errors }
  const id = randomUUID()
  const { userType, roles: named, isHrPartner, nhr, userId } = input
  const after = {
    userType,
    roles: [...named].toSorted(),
    isHrPartner,
    ...(nhr && { nhr }),
    ...(userId && { userId: userId.toLowerCase() }),
  }
  const { sessionId } = await context.own()
  await context.orm.transaction(async (tx) => {
    await tx.insert(viewAs).values({ id, sessionId, whom: after, seenAt: new Date() })
    await writeAudit(tx, signedIn(context), { action: 'beginViewAs', subjectType: VIEW, subjectId: id, after })
  })
  return { id, errors: null }
}

/**
 * Records in one audit row that one of the caller's own views has ended. Repeated calls write no further row, nor does a call after the view has
 * ended by itself (view-life.ts).
 */
export async function endViewAs(context: RequestContext, id: string): Promise<ViewAsResult> {
  const viewer = signedIn(context)
  return context.orm.transaction(async (tx) => {
    const [own] = isUuid(id)
      ? await tx
          .select({ id: viewAs.id })
          .from(viewAs)
          .innerJoin(serverSideSession, eq(serverSideSession.id, viewAs.sessionId))
          .where(and(eq(viewAs.id, id), eq(serverSideSession.userId, viewer.userId)))
      : []
    if (!own) return { id: null, errors: [missing('id', 'VIEW_AS_NOT_FOUND', 'There is no such view.')] }
    await endOpenView(tx, own.id)
    return { id: own.id, errors: null }
  })
}

async function errorsIn({ orm, reach }: RequestContext, { userType, roles: named, nhr, userId }: ViewAsInput): Promise<UserError[]> {
  const wrong = [
    ...(isUserType(userType) ? [] : [invalid('userType', 'USER_TYPE_UNKNOWN', 'The user type is a number from 1 to 7.')]),
    ...named.flatMap((role, at) =>
      roles.some((known) => known === role) ? [] : [invalid(`roles.${at}`, 'ROLE_UNKNOWN', 'There is no such role.')],
    ),
    ...((nhr ?? '').length > LONGEST ? [invalid('nhr', 'TOO_LONG', `Use at most ${LONGEST} characters.`)] : []),
  ]
  if (userId == null) return wrong
  const [user] = isUuid(userId)
    ? await orm
        .select({ id: userIdentity.id })
        .from(userIdentity)
        .where(and(eq(userIdentity.id, userId), reach.users))
    : []
  return user ? wrong : [...wrong, missing('userId', 'USER_NOT_FOUND', 'There is no such user.')]
}
