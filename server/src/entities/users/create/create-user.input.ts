import type { OptionalDetail, UserDetails } from '../user-details.ts'

export type CreateUser = Omit<UserDetails, OptionalDetail> & { readonly [Name in OptionalDetail]?: string | null | undefined } & {
  readonly userType: number
  readonly roles?: readonly string[] | null | undefined
  readonly partnerId?: string | null | undefined
  readonly customerIds?: readonly string[] | null | undefined
  /** Access profiles at the customers, at most one at each. */
  readonly accessProfileIds?: readonly string[] | null | undefined
  readonly databases?: readonly string[] | null | undefined
  readonly locale?: string | null | undefined
}
