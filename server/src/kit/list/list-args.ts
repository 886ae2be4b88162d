import { builder } from '../graphql/builder.ts'
import type { FilterInput } from './filter-input.ts'
import type { SortInput } from './sort-input.ts'

export const pageArgs = () =>
  builder.args((t) => ({
    first: t.int({ description: 'Number of rows, from 1 to 200. Defaults to 50 if neither "first" nor "last" is given.' }),
    after: t.string(),
    last: t.int(),
    before: t.string(),
    search: t.string({
      description:
        'Free text: every word must match, ignoring case and accents. Also matches the start of an ID or a number that people know a row by.',
    }),
  }))

export const whereArg = ({ ref }: FilterInput) => builder.args((t) => ({ where: t.field({ type: ref }) }))

export const orderArg = ({ ref }: SortInput) => builder.args((t) => ({ order: t.field({ type: [ref] }) }))
