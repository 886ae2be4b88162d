import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { printAddress, startView } from '#src/resources/list/address.ts'
import type { FilterRule } from '#src/resources/list/filter.ts'
import { usersList } from './users.list.tsx'

/** The address of a portal's users list, filtered by all of the rules; without any the whole list. */
export const usersWhere = (portal: Portal): ((rules: readonly FilterRule[]) => string) => {
  const list = usersList(portal)
  return (rules) => {
    const filter = rules.length === 0 ? null : { combinator: 'and' as const, rules: [...rules] }
    return paths.users(portal) + printAddress({ ...startView(list), filter }, list)
  }
}
