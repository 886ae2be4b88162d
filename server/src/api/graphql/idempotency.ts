import { OperationTypeNode, getNamedType, getOperationAST, isObjectType, print } from 'graphql'
import type { ExecutionArgs, GraphQLSchema } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { RequestOnce } from '../../kit/idempotency/answer-once.ts'
import { badInput } from '../../kit/graphql/refusal.ts'
import { isShownOnce } from '../../kit/graphql/shown-once.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { rootFieldsOf } from './root-fields.ts'
import type { RequestScope } from './yoga.ts'

/** Mutations that only read and must run each time. */
const WITHOUT_KEY = new Set(['settleOperation', 'refreshAppConfiguration'])

/** Mutations whose work is not one transaction: they ask another service, or make or use up something that is stored outside it. */
const CLAIMED = new Set([
  'sendPhoneCode',
  'testLoginProvider',
  'testEventStream',
  'sendTestMail',
  'requestEmailChange',
  'startAuthenticator',
  'startSecurityDevice',
  'finishSecurityDevice',
  'finishLoginLink',
  'checkMigrationImport',
])

/** Executes each mutation with an idempotency key once (docs/api.md). */
export const idempotency: Plugin<RequestScope & RequestContext> = {
  async onExecute({ args, context, executeFn, setExecuteFn, setResultAndStopExecution }) {
    const { idempotencyKey: key } = context
    const field = key === undefined ? undefined : mutationOf(args)
    if (key === undefined || field === undefined) return
    const { schema, document, variableValues } = args
    const sent = [document.loc?.source.body ?? print(document), variableValues ?? {}]
    const request = new RequestOnce(context, { key, sent, isSecret: hasSecret(schema, field), isClaimed: CLAIMED.has(field) })
    const known = await request.known()
    if (known) return setResultAndStopExecution(known)
    setExecuteFn((executed) => request.carryOut(async () => executeFn(executed)))
  },
}

/** The root field of a mutation whose answer is stored. @throws BAD_USER_INPUT if there are several, because a key is for one */
function mutationOf(args: ExecutionArgs): string | undefined {
  if (getOperationAST(args.document, args.operationName)?.operation !== OperationTypeNode.MUTATION) return undefined
  const [field, ...more] = rootFieldsOf(args)
  if (more.length > 0) throw badInput('An idempotency key is for one mutation. Send the others apart.')
  return field !== undefined && WITHOUT_KEY.has(field) ? undefined : field
}

function hasSecret(schema: GraphQLSchema, field: string): boolean {
  const payload = getNamedType(schema.getMutationType()?.getFields()[field]?.type)
  return isObjectType(payload) && Object.values(payload.getFields()).some(isShownOnce)
}
