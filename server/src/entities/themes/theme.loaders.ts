import { inArray } from 'drizzle-orm'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import type { ThemeRow } from './theme.type.ts'

/** Looks by partner ID. */
export const themes = perRequest(({ reader }) =>
  oneEach<ThemeRow>(
    ({ partnerId }) => partnerId,
    (ids) => reader.select().from(applicationTheme).where(inArray(applicationTheme.partnerId, ids)),
  ),
)
