import type { ImportFinding } from '../../tables/import.table.ts'
import type { PatchFacts, UserPatch } from '../users/update/user-patch.ts'
import type { HeldProfile } from './read-compared.ts'

/** Values that a row of a file has for a user: what its cells leave empty, or has no column, is absent. */
export type StatedUser = Omit<UserPatch, 'isActive'> & {
  readonly userId?: string
  readonly databases?: readonly string[]
  /** Names or IDs by their places, as `accessProfiles` of a row has them. */
  readonly accessProfiles?: readonly string[]
}
type Compared = PatchFacts & { readonly databases: readonly string[]; readonly profiles: readonly HeldProfile[] }

/** Why a row is not done at all about a user who exists already, in addition to the rules of the change itself. */
export const doubtsOf = (stated: StatedUser, now: Compared, changes: UserPatch): ImportFinding[] => [
  ...personDoubts(stated, now, changes),
  ...databaseDoubts(stated.databases, now.databases),
  ...profileDoubts(stated, now.customerIds, now.profiles),
]

/** A list changes no databases, so a row with others is not done at all instead of in part. */
function databaseDoubts(stated: readonly string[] | undefined, now: readonly string[]): ImportFinding[] {
  const isSame = stated === undefined || new Set(stated).symmetricDifference(new Set(now)).size === 0
  if (isSame) return []
  const value = now.join('; ')
  const message = `This user exists already, with “${value}” here, and a list changes no databases.`
  return [{ path: 'databases', code: 'VALUE_DIFFERS', message, value }]
}

/** Likewise for access profiles, which are given to new users alone. A row without customers means those that the user has. */
function profileDoubts(
  { accessProfiles, customerIds: stated }: StatedUser,
  customerIds: readonly string[],
  now: readonly HeldProfile[],
): ImportFinding[] {
  if (accessProfiles === undefined || isHeld(accessProfiles, stated, customerIds, now)) return []
  const value = now.map(({ name }) => name).join('; ')
  const message = `This user exists already, with “${value}” here, and a list changes no access profiles.`
  return [{ path: 'accessProfiles', code: 'VALUE_DIFFERS', message, value }]
}

function isHeld(
  words: readonly string[],
  stated: readonly string[] | undefined,
  customerIds: readonly string[],
  now: readonly HeldProfile[],
): boolean {
  const at = (id: string) => now.find(({ customerId }) => customerId === id)
  const [word = '', ...more] = words
  if (more.length === 0) return (stated ?? customerIds).every((id) => isCalled(word, at(id)))
  if (stated)
    return words.slice(stated.length).every((each) => each === '') && stated.every((id, place) => isCalled(words[place] ?? '', at(id)))
  // Without customers in the row, the names have no places: each of them is that of another profile.
  const left = [...now]
  const named = words.filter((each) => each !== '')
  for (const each of named) {
    const place = left.findIndex((profile) => isCalled(each, profile))
    if (place < 0) return false
    left.splice(place, 1)
  }
  return left.length === 0
}

/** Whether a word is the name of this profile or its ID; an empty one means none. Names differ in more than case, as in the index on them. */
const isCalled = (word: string, profile: HeldProfile | undefined): boolean =>
  profile ? [profile.name.toLowerCase(), profile.id].includes(word.toLowerCase()) : word === ''

/** Why a row probably means somebody else, or holds what a spreadsheet has made of a number. */
function personDoubts({ userId, ...stated }: StatedUser, now: PatchFacts, changes: UserPatch): ImportFinding[] {
  const { phoneNumber } = changes
  const isOther =
    // A name that is cleared is no other one.
    [stated.givenName, changes.givenName, stated.familyName, changes.familyName].every((text) => text !== undefined && text !== '') &&
    (stated.userName === undefined || changes.userName !== undefined) &&
    (userId === undefined || changes.email !== undefined)
  return [
    ...(isOther
      ? [
          {
            path: 'givenName',
            code: 'NAME_DIFFERS',
            message: `This is ${calledIn(now)}, whose name differs.`,
            value: calledIn(now),
          } as const,
        ]
      : []),
    ...(phoneNumber !== undefined && isCut(now.phoneNumber, phoneNumber)
      ? [{ path: 'phoneNumber', code: 'ZEROS_LOST', message: CUT, suggestion: now.phoneNumber } as const]
      : []),
  ]
}

const CUT = 'The plus sign or the zeros at the beginning of this number are missing, as a spreadsheet leaves them out.'

const calledIn = ({ givenName, familyName, userName }: PatchFacts) => [givenName, familyName].filter(Boolean).join(' ') || userName

/** Whether a number has lost the plus sign or zeros that it began with, as a spreadsheet leaves them out. */
const isCut = (whole: string, text: string): boolean =>
  text.length < whole.length && digitsOf(whole).replace(/^[+0]+/, '') === digitsOf(text) && /^[1-9]/.test(text)
const digitsOf = (number: string) => number.replaceAll(/[^+\d]/g, '')
