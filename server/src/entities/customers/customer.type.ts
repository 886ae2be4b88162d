import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { customerTypes, hrSources, twoFactorLevels } from '../../tables/customer.table.ts'
import { customerColumns, type CustomerRow } from './customer.row.ts'

export const CustomerTypeEnum = builder.enumType('CustomerType', { values: customerTypes })
export const HrSource = builder.enumType('HrSource', { values: hrSources })
export const TwoFactorLevel = builder.enumType('TwoFactorLevel', { values: twoFactorLevels })

export const CustomerType = builder.objectRef<CustomerRow>('Customer').implement({
  fields: (t) =>
    columnFields(t, customerColumns, {
      customerType: { type: CustomerTypeEnum },
      hrSource: { type: HrSource, description: 'The HR product that `hrCustomerId` belongs to.' },
      twoFactorLevel: { type: TwoFactorLevel },
      sessionTimeoutMinutes: { description: "Minutes without activity until a session ends. Null inherits the partner's." },
      userCount: { description: 'Number of users who are members of the customer.' },
    }),
})
