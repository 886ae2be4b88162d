/** Error types of RFC 7644 (3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'
  | 'sensitive'

type More = { readonly scimType?: ScimType; readonly attribute?: string; readonly headers?: Readonly<Record<string, string>> }

/** An error that is reported to a directory in SCIM's form. `attribute`: its subject, as named by the directory. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly more: More

  constructor(status: number, detail: string, more: More = {}) {
    super(detail)
    this.status = status
    this.more = more
  }
}

export const noAttribute = (attribute: string) =>
  new ScimError(400, `There is no attribute "${attribute}" here. Take it out of the directory’s attribute mapping.`, {
    scimType: 'invalidPath',
    attribute,
  })
export const badValue = (attribute: string, detail: string) => new ScimError(400, detail, { scimType: 'invalidValue', attribute })
export const readOnly = (attribute: string, detail: string) => new ScimError(400, detail, { scimType: 'mutability', attribute })
export const badSyntax = (detail: string) => new ScimError(400, detail, { scimType: 'invalidSyntax' })
export const badFilter = (detail: string) => new ScimError(400, detail, { scimType: 'invalidFilter' })
export const noResource = (kind: 'user' | 'group', id: string) => new ScimError(404, `There is no ${kind} ${id}.`)
