import { randomBytes } from 'node:crypto'
import { ruleErrors, type InputRules } from '../../../kit/graphql/input-rules.ts'
import { tidyAddress } from '../../../kit/graphql/tidy.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import type { ChangeResult } from '../../../kit/resource/change.ts'
import { createRecord } from '../../../kit/resource/create-record.ts'
import { CLIENT_ID, clientErrors, clientFields } from './client.rules.ts'
import type { ClientRow, LockedClient } from './client.row.ts'
import { clients } from './clients.ts'
import { knownOf } from './update-client.ts'

export const clientIdRules: InputRules<'clientId'> = { clientId: { form: CLIENT_ID } }

type CreateClient = Parameters<typeof clientFields.kept>[0] & {
  readonly name: string
  readonly kind: LockedClient['kind']
  readonly clientId?: string
  readonly isPublic?: boolean
}

/** Creates an app. Web and native apps get the grants that sign users in and refresh tokens, a machine app the one for client credentials. */
export async function createClient(
  context: RequestContext,
  { kind, clientId, isPublic, ...input }: CreateClient,
): Promise<ChangeResult<ClientRow>> {
  const own = {
    kind,
    clientId: tidyAddress(clientId) || `app-${randomBytes(6).toString('hex')}`,
    isPublic: kind === 'NATIVE' || (isPublic ?? false),
    grantTypes: [...GRANTS[kind]],
  }
  const fresh = clientFields.fresh(input)
  const next = { ...fresh, partnerId: fresh.partnerId ?? null, ...own }
  return context.orm.transaction(async (tx) => {
    const errors = [
      ...ruleErrors(clientIdRules, own),
      ...(kind === 'MACHINE' && own.isPublic ? [NEEDS_SECRET] : []),
      ...clientErrors(next, new Set(Object.keys(next)), await knownOf(tx, input)),
    ]
    return errors.length > 0 ? { row: null, errors } : { row: await createRecord(tx, clients, context, next), errors: null }
  })
}

const GRANTS = {
  MACHINE: ['CLIENT_CREDENTIALS'],
  WEB_APP: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  NATIVE: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
} as const satisfies Record<LockedClient['kind'], readonly LockedClient['grantTypes'][number][]>

export const NEEDS_SECRET = invalid('isPublic', 'SECRET_NEEDED', 'A machine app proves itself by a secret.')
