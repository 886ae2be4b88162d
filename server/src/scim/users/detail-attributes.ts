import { detailNames, type DetailName } from '../../entities/users/user-details.ts'

export type DetailAttribute = {
  /** The attribute that it is a part of. */
  readonly parent?: 'name'
  readonly name: string
  readonly description: string
  /** Whether every user of a directory has it; one without a mailbox has no address. */
  readonly isRequired?: true
  readonly isUnique?: true
  /** Set for an attribute with several values in SCIM, of which a user has one here. */
  readonly one?: { readonly type: 'work' | 'mobile'; readonly description: string }
}

/** The SCIM attribute of each detail of a user. Filters, discovery, requests and answers come from this list. */
export const detailAttributes: Readonly<Record<DetailName, DetailAttribute>> = {
  userName: {
    name: 'userName',
    description: 'What the directory calls the user.',
    isRequired: true,
    isUnique: true,
  },
  email: {
    name: 'emails',
    description: 'The address of the user: one, of the type work.',
    one: { type: 'work', description: 'The address.' },
  },
  givenName: { parent: 'name', name: 'givenName', description: 'First name.' },
  familyName: { parent: 'name', name: 'familyName', description: 'Last name.' },
  phoneNumber: {
    name: 'phoneNumbers',
    description: 'The number of the user: one, of the type mobile.',
    one: { type: 'mobile', description: 'The number.' },
  },
}

/** Attributes with details as parts, by their names in lower case. */
export const parents: ReadonlyMap<string, string> = new Map(
  detailNames.flatMap((name) => {
    const { parent } = detailAttributes[name]
    return parent === undefined ? [] : [[parent.toLowerCase(), parent] as const]
  }),
)

/** What a path has before the part of an attribute. */
export const prefixOf = (attribute: string): string => `${attribute}.`

/** The path of a detail's attribute, such as `name.givenName`. */
export function pathOf(detail: DetailName): string {
  const { parent, name } = detailAttributes[detail]
  return parent === undefined ? name : `${prefixOf(parent)}${name}`
}
