export type Member = {
  readonly subject: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  /** As the product sends them, each as one value. */
  readonly groups: readonly string[]
}
/** Two groups, and the claim or attribute that holds them. */
export type Groups = { readonly claim: string; readonly member: string; readonly other: string }

export const nameOf = ({ givenName, familyName }: Member) => `${givenName} ${familyName}`
export const profileOf = (member: Member) => ({
  name: nameOf(member),
  given_name: member.givenName,
  family_name: member.familyName,
})
export const CLERKS = { claim: 'groups', member: 'Clerks', other: 'Everyone' }
/** Entra ID sends the object IDs of groups. */
export const CLERKS_BY_ID = { member: '5f0b1c1e-0f7b-4f0e-9d6b-7a1d5f6f4c11', other: '0d0c2f0e-1111-4222-8333-444455556666' }
export const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
export const ENVIRONMENT = '0c1dab7e-4f0e-4b1c-a8c3-9a3f6f0c2a11'
