import { USER_ERROR_CODES, type UserErrorCode } from '../../../../contract/user-errors.ts'
import { builder } from './builder.ts'

/** Error that the caller can fix: `path` names the input field, `code` lets the portal translate the message. */
export type UserError = {
  readonly kind: 'ValidationError' | 'ConflictError' | 'NotFoundError'
  readonly path: string | null
  readonly message: string
  readonly code: UserErrorCode
  /** Value that the message names in addition to the field, such as a limit. */
  readonly value?: string
}

export const UserErrorCodeEnum = builder.enumType('UserErrorCode', {
  values: USER_ERROR_CODES,
  description: 'What is wrong with an input.',
})

const UserErrorRef = builder.interfaceRef<UserError>('UserError')

export const UserErrorType = UserErrorRef.implement({
  description: 'What the caller can mend. The message is English; `code` names it for translation.',
  fields: (t) => ({
    path: t.exposeString('path', {
      nullable: true,
      description: 'The input field, e.g. "userName" or "customerIds.0"; null when it concerns the whole input.',
    }),
    message: t.exposeString('message'),
    code: t.expose('code', { type: UserErrorCodeEnum }),
  }),
  resolveType: (error) => error.kind,
})

for (const kind of ['ValidationError', 'ConflictError', 'NotFoundError'] as const)
  builder.objectType(builder.objectRef<UserError>(kind), {
    interfaces: [UserErrorType],
    isTypeOf: (value) => (value as UserError).kind === kind,
  })

/** Errors for a broken rule of the input, a missing record, and a conflict with somebody else's change. */
export const invalid = (path: string | null, code: UserErrorCode, message: string): UserError => ({
  kind: 'ValidationError',
  path,
  code,
  message,
})
export const missing = (path: string | null, code: UserErrorCode, message: string): UserError => ({
  kind: 'NotFoundError',
  path,
  code,
  message,
})
export const conflict = (path: string | null, code: UserErrorCode, message: string): UserError => ({
  kind: 'ConflictError',
  path,
  code,
  message,
})

/** Returns the not-found code of a resource. @throws Error for a resource whose code the contract does not have */
export function notFoundCode(resource: string): UserErrorCode {
  const notFound = `${resource.toUpperCase()}_NOT_FOUND`
  const code = USER_ERROR_CODES.find((each) => each === notFound)
  if (code === undefined) throw new Error(`contract/user-errors.ts has no ${notFound}`)
  return code
}
