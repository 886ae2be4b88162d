import { and, eq } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { startTest } from '../../federation/test-sign-in.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { hostOfProvider } from './addresses.ts'

export type BegunTestOrErrors = { readonly trace: string | null; readonly address: string | null; readonly errors: UserError[] | null }

const NOT_FOUND = missing('id', 'LOGINPROVIDER_NOT_FOUND', 'There is no such login provider.')

/** Starts a test sign-in with a provider, which may be disabled. It runs on the host of the provider's partner and returns to the caller's portal. */
export async function testLoginProvider(context: RequestContext, id: string): Promise<BegunTestOrErrors> {
  const { owner, reach, federation, host: own } = context
  const [provider] = isUuid(id)
    ? await owner
        .select()
        .from(loginProvider)
        .where(and(eq(loginProvider.id, id), reach.loginProviders))
    : []
  if (!provider) return { trace: null, address: null, errors: [NOT_FOUND] }
  const viewer = signedIn(context)
  const portal = viewer.userType === userTypes.ADMIN ? 'admin' : 'vendor'
  const begun = await startTest({ ...federation, host: await hostOfProvider(context, provider) }, provider, {
    testerId: viewer.userId,
    back: (trace) => `${own.origin}/${portal}/login-providers/${id}/sign-ins/${trace}`,
  })
  await writeAudit(owner, viewer, {
    action: 'testLoginProvider',
    subjectType: 'LoginProvider',
    subjectId: id,
    partnerId: provider.partnerId,
    after: { trace: begun.trace },
  })
  return { ...begun, errors: null }
}
