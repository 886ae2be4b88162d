import { builder } from '../graphql/builder.ts'
import type { FilterInput } from './filter-input.ts'
import type { SortInput } from './sort-input.ts'

/** The arguments of every list. */
export const pageArgs = () =>
  builder.args((t) => ({
    first: t.int({ description: '1 to 200; 50 when neither "first" nor "last" is given.' }),
    after: t.string(),
    last: t.int(),
    before: t.string(),
    search: t.string({
      description: 'Words that must all occur, without case and accents; or the beginning of an id, or a number people know a row by.',
    }),
  }))

export const whereArg = ({ ref }: FilterInput) => builder.args((t) => ({ where: t.field({ type: ref }) }))

export const orderArg = ({ ref }: SortInput) => builder.args((t) => ({ order: t.field({ type: [ref] }) }))
