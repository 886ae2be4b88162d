import type { GraphQLField } from 'graphql'

/** Of a field of a payload: a secret that no other answer holds, not even that of the same request sent again. */
export const shownOnce = { extensions: { isShownOnce: true } } as const

export const isShownOnce = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): boolean =>
  extensions['isShownOnce'] === true
