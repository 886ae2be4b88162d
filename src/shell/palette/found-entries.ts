import { fold } from '#contract/fold.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import type { PaletteEntry, PaletteVerb } from './entry.ts'
import type { PaletteSearchQuery } from './palette-search.generated.ts'
import type { SearchResults } from './use-search-results.ts'

const [MOST_USERS, MOST_CUSTOMERS] = [6, 4]

/** Whose name, user name or address is what was typed comes first, then who is named so at the beginning, then everybody else who was found. */
const nearest = <Found extends { id: string }>(
  found: readonly Found[],
  named: readonly Found[],
  typed: string,
  textsOf: (each: Found) => readonly (string | null)[],
  most: number,
): readonly Found[] => {
  const all = [...new Map([...named, ...found].map((each) => [each.id, each])).values()]
  const isExact = (each: Found) => textsOf(each).some((text) => text !== null && fold(text) === fold(typed.trim()))
  return [...all.filter(isExact), ...all.filter((each) => !isExact(each))].slice(0, most)
}

type Found = {
  search: SearchResults
  portal: Portal
  typed: string
  /** What is done to the user who is chosen; without it, their record opens. */
  verb?: PaletteVerb | undefined
  showAll: (count: number, isExact: boolean) => string
}

/** The list of everything that was found, if the palette shows only a part of it. */
const allOf = (
  id: string,
  to: string,
  { totalCount, totalIsExact }: { totalCount: number | null; totalIsExact: boolean | null },
  shown: number,
  { typed, showAll }: Found,
): readonly PaletteEntry[] =>
  (totalCount ?? 0) > shown
    ? [
        {
          id: `all ${id}`,
          label: showAll(totalCount ?? 0, totalIsExact ?? false),
          icon: 'page',
          run: { to: `${to}?v=1&q=${encodeURIComponent(typed.trim())}` },
        },
      ]
    : []

type PaletteUser = PaletteSearchQuery['users']['nodes'][number]

/** Names the customers of a user, because many users of a partner have the same name. */
const hintOf = ({ userName, displayName, email, userCustomers }: PaletteUser): string => {
  const [first, ...others] = userCustomers.map(({ customer }) => customer.name)
  const customers = others.length > 0 ? `${first} +${others.length}` : first
  return [displayName === null ? undefined : userName, email, customers].filter(Boolean).join(' · ')
}

export const usersIn = (found: Found): readonly PaletteEntry[] => {
  const { data } = found.search
  if (!data) return []
  const { users, usersNamed } = data
  const texts = ({ displayName, userName, email }: PaletteUser) => [displayName, userName, email]
  const shown = nearest(users.nodes, usersNamed.nodes, found.typed, texts, MOST_USERS)
  return [
    ...shown.map((user) => ({
      id: user.id,
      label: user.displayName ?? user.userName,
      hint: hintOf(user),
      icon: 'user' as const,
      run: { to: found.verb ? found.verb.to(user.id) : paths.user(found.portal, user.id) },
    })),
    ...(found.verb ? [] : allOf('users', paths.users(found.portal), users, shown.length, found)),
  ]
}

export const customersIn = (found: Found): readonly PaletteEntry[] => {
  const { data } = found.search
  if (!data) return []
  const { customers, customersNamed } = data
  const shown = nearest(customers.nodes, customersNamed.nodes, found.typed, ({ name }) => [name], MOST_CUSTOMERS)
  return [
    ...shown.map(({ id, name, hrCustomerId, partner }) => ({
      id,
      label: name,
      hint: [partner?.name, hrCustomerId].filter(Boolean).join(' · '),
      icon: 'customers' as const,
      run: { to: paths.customer(found.portal, id) },
    })),
    ...allOf('customers', paths.customers(found.portal), customers, shown.length, found),
  ]
}
