import { keyOf } from '../../access/activities.ts'
import { operations } from '../../kit/graphql/operations.ts'

/** The user types that have an activity of the portal with no access profile: those of the operations that are it. None for any other activity. */
export function typesWith(activity: { readonly type: string; readonly name: string }): number[] {
  const key = keyOf(activity)
  const rules = Object.values(operations).filter((rule) => typeof rule === 'object')
  return [...new Set(rules.flatMap((rule) => (rule.activity && keyOf(rule.activity) === key ? rule.userTypes : [])))].toSorted()
}
