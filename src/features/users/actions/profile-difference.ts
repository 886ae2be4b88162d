type Activity = { readonly name: string; readonly type: string }
export type AssignableProfile = { readonly id: string; readonly name: string; readonly activities: readonly Activity[] }

const keysOf = (profile: AssignableProfile | undefined) => new Set(profile?.activities.map(({ name, type }) => `${type} ${name}`))

/** Counts the permissions that a user gains and loses with another access profile. */
export const profileDifference = (before: AssignableProfile | undefined, after: AssignableProfile | undefined) => {
  const [had, has] = [keysOf(before), keysOf(after)]
  return { gained: has.difference(had).size, lost: had.difference(has).size }
}
