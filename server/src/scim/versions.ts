import { ScimError } from './scim-error.ts'

/** The version of a user that If-Match names; undefined where every one will do. @throws ScimError 412 for what is no tag of a user */
export function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new ScimError(412, 'The resource was changed since.')
  return Number(version)
}
