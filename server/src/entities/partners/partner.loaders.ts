import { and, asc, inArray, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { tableReader } from '../../db/rows.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { partner, partnerLocale } from '../../tables/partner.table.ts'
import { partnerColumns, type PartnerLocaleRow, type PartnerRow } from './partner.row.ts'

const read = tableReader<PartnerRow>(partner, partnerColumns)

/** Partners within the caller's reach, by ID. */
export const partners = perRequest(({ reader, reach }) =>
  oneEach<PartnerRow>(
    (row) => row.id,
    (ids) => read(reader, and(anyOf(partner.id, ids), reach.partners)),
  ),
)

/** Whether partners have their own icon, without reading it. */
export const icons = perRequest(({ reader }) =>
  oneEach<{ id: string; hasIcon: boolean }>(
    ({ id }) => id,
    (ids) =>
      reader
        .select({ id: partner.id, hasIcon: sql<boolean>`${partner.icon} is not null` })
        .from(partner)
        .where(anyOf(partner.id, ids)),
  ),
)

export const partnerLocales = perRequest(({ reader }) =>
  manyEach<PartnerLocaleRow>(
    (row) => row.partnerId,
    (ids) => reader.select().from(partnerLocale).where(inArray(partnerLocale.partnerId, ids)).orderBy(asc(partnerLocale.localeId)),
  ),
)
