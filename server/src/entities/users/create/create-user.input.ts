/** What `createUser` is given. */
export type CreateUser = {
  readonly userName: string
  readonly email: string
  readonly givenName?: string | null | undefined
  readonly familyName?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly userType: number
  readonly roles?: readonly string[] | null | undefined
  readonly partnerId?: string | null | undefined
  readonly customerIds?: readonly string[] | null | undefined
  readonly databases?: readonly string[] | null | undefined
  readonly locale?: string | null | undefined
}
