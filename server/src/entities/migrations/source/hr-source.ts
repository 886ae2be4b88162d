import type { hrProductCustomer, hrProductUser } from '../../../tables/hr-product.table.ts'

/** Records of an HR product. Missing texts are ''. */
export type HrCustomer = Omit<typeof hrProductCustomer.$inferSelect, 'source'>
export type HrUser = Omit<typeof hrProductUser.$inferSelect, 'source'>

/** Selects records: those after an ID in the order of IDs, or those with the given IDs. */
export type HrQuery = {
  readonly after?: string | undefined
  readonly ids?: readonly string[] | undefined
  /** Selects only users of these customers of the HR product. */
  readonly customers?: readonly string[] | undefined
}

/** Access to an HR product, wherever it runs. Both methods return at most `HR_PAGE` records, ordered by ID in code point order. */
export type HrSource = {
  customers(asked: HrQuery): Promise<readonly HrCustomer[]>
  users(asked: HrQuery): Promise<readonly HrUser[]>
}

export const HR_PAGE = 1000

/** The HR product cannot be reached, or its answer cannot be read. The portal translates `code`. */
export class SourceFault extends Error {
  override name = 'SourceFault'
  readonly code: 'SOURCE_UNREACHABLE' | 'SOURCE_REFUSES' | 'SOURCE_UNREADABLE' | 'SOURCE_FILE_GONE'
  constructor(code: SourceFault['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Reads all records page by page. @param most if there are more, the result is longer than this by at least one record */
export async function allOf<Found extends { readonly id: string }>(
  read: (asked: HrQuery) => Promise<readonly Found[]>,
  asked: Omit<HrQuery, 'after' | 'ids'>,
  most: number,
): Promise<readonly Found[]> {
  const found: Found[] = []
  for (let after: string | undefined; found.length <= most;) {
    const page = await read({ ...asked, after })
    found.push(...page)
    after = page.at(-1)?.id
    if (page.length < HR_PAGE || after === undefined) break
  }
  return found.slice(0, most + 1)
}
