import type { hrProductCustomer, hrProductUser } from '../../../tables/hr-product.table.ts'

/** What an HR product has of a customer, and of a user. Texts are '' where it has nothing. */
export type HrCustomer = Omit<typeof hrProductCustomer.$inferSelect, 'source'>
export type HrUser = Omit<typeof hrProductUser.$inferSelect, 'source'>

/** Which records are read: those after an id in the order of ids, or just the named ones. */
export type HrAsked = {
  readonly after?: string | undefined
  readonly ids?: readonly string[] | undefined
  /** Of users: those of these customers of the HR product. */
  readonly customers?: readonly string[] | undefined
}

/** An HR product, wherever it is. Both answer at most `HR_PAGE` records, in the order of their ids by code point. */
export type HrSource = {
  customers(asked: HrAsked): Promise<readonly HrCustomer[]>
  users(asked: HrAsked): Promise<readonly HrUser[]>
}

export const HR_PAGE = 1000

/** An HR product that cannot be asked, or whose answer cannot be read. `code` is said in words by the portal. */
export class SourceFault extends Error {
  override name = 'SourceFault'
  readonly code: 'SOURCE_UNREACHABLE' | 'SOURCE_REFUSES' | 'SOURCE_UNREADABLE' | 'SOURCE_FILE_GONE'
  constructor(code: SourceFault['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Every record, page by page. @param most where there are more, one more than these is answered */
export async function allOf<Found extends { readonly id: string }>(
  read: (asked: HrAsked) => Promise<readonly Found[]>,
  asked: Omit<HrAsked, 'after' | 'ids'>,
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
