import { GraphQLError } from 'graphql'

/** A request that cannot be answered as it was put. The sentence says what to do about it. */
export const badInput = (message: string, code: 'BAD_USER_INPUT' | 'BAD_CURSOR' = 'BAD_USER_INPUT') =>
  new GraphQLError(message, { extensions: { code } })
