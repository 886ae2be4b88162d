import { staff } from '../../access/rules.ts'
import { sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { pageArgs } from '../../kit/list/list-args.ts'
import { readPage } from '../../kit/list/list.ts'
import { asksForTotal } from '../../kit/list/selection.ts'
import type { ListSource } from '../../kit/list/list.ts'
import { partnerColumns } from './partner.row.ts'
import type { PartnerRow } from './partner.row.ts'
import { partner } from '../../tables/partner.table.ts'
import { PartnerType } from './partner.type.ts'

const PartnerConnection = connectionType<PartnerRow>(PartnerType)
const folded = sql`(fold(${partner.name}) collate "C")`

const list: ListSource = {
  table: partner,
  columns: partnerColumns,
  id: partner.id,
  sort: { keys: { name: { expression: folded, type: 'text' } } },
  defaultOrder: { name: 'ASC' },
  searched: sql`fold(${partner.name} || ' ' || ${partner.domain})`,
}

builder.queryField('partners', (t) =>
  t.field({
    access: staff,
    type: PartnerConnection,
    args: pageArgs(),
    resolve: (_, args, { orm, reach }, info) => readPage<PartnerRow>(orm, list, { ...args, withTotal: asksForTotal(info) }, reach.partners),
  }),
)
