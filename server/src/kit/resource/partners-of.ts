import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../db/any-of.ts'
import { partner } from '../../tables/partner.table.ts'
import type { JobKind } from '../jobs/kinds.ts'
import type { Resource } from './resource.ts'

type OfPartners = { readonly table: { readonly partnerId: PgColumn } }

/** Reads the partner names of rows that are within reach and have a partner, by row ID. */
export const partnersOf =
  <Row>({ table, reach }: Resource<Row> & OfPartners): NonNullable<JobKind['partners']> =>
  async (context, ids) => {
    const found = await context.orm
      .select({ id: table.id, name: partner.name })
      .from(table)
      .innerJoin(partner, eq(partner.id, table.partnerId))
      .where(and(anyOf(table.id, ids), reach(context.reach)))
    return new Map(found.map(({ id, name }) => [String(id), name]))
  }
