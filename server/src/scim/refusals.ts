import type { UserError } from '../kit/graphql/user-error.ts'
import { ScimError } from './scim-error.ts'
import { ATTRIBUTE } from './users/user-state.ts'

/** Converts errors of the portal's own rules to SCIM's form: the first one, with its attribute. */
export function refusedBy([error]: readonly UserError[]): ScimError {
  if (!error) return new ScimError(500, 'It was refused without a reason.')
  const { kind, path, code, message } = error
  const attribute = path === null ? undefined : ATTRIBUTE[path]
  const about = attribute === undefined ? {} : { attribute }
  const detail = attribute === undefined ? message : `${attribute}: ${message}`
  if (code === 'VERSION_CONFLICT') return new ScimError(412, 'The resource was changed since.', { ...about })
  if (kind === 'NotFoundError' && path === 'id') return new ScimError(404, message)
  if (kind === 'ConflictError') return new ScimError(409, detail, { scimType: 'uniqueness', ...about })
  return path === null ? new ScimError(403, message) : new ScimError(400, detail, { scimType: 'invalidValue', ...about })
}
