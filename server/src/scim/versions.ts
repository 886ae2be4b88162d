import { ScimError } from './scim-error.ts'

/** The version in If-Match; undefined if any version is accepted. @throws ScimError 412 if it is not a tag of a user */
export function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new ScimError(412, 'The resource was changed since.')
  return Number(version)
}
