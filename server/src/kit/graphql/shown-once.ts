import type { GraphQLField } from 'graphql'

/** Marks a payload field as a secret that no other response contains, not even that of the same request sent again. */
export const shownOnce = { extensions: { isShownOnce: true } } as const

export const isShownOnce = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): boolean =>
  extensions['isShownOnce'] === true
