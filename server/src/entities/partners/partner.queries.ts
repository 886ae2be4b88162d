import { sql } from 'drizzle-orm'
import { builder } from '../../graphql/builder.ts'
import { connectionType } from '../../graphql/connection-type.ts'
import { pageArgs } from '../../graphql/list-args.ts'
import { readPage } from '../../graphql/list.ts'
import { asksForTotal } from '../../graphql/selection.ts'
import type { ListSource } from '../../graphql/list.ts'
import { partnerColumns } from './partner.row.ts'
import type { PartnerRow } from './partner.row.ts'
import { partner } from './partner.table.ts'
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
    type: PartnerConnection,
    args: pageArgs(),
    resolve: (_, args, { orm, reach }, info) => readPage<PartnerRow>(orm, list, { ...args, withTotal: asksForTotal(info) }, reach.partners),
  }),
)
