import { builder } from '../../kit/graphql/builder.ts'
import { ActivityTypeEnum } from './access-profile.type.ts'

export const CellInput = builder.inputType('AccessProfileCellInput', {
  description: 'A cell of the grid that was changed.',
  fields: (t) => ({
    name: t.string({ required: true }),
    type: t.field({ type: ActivityTypeEnum, required: true }),
    granted: t.boolean({ required: true }),
    was: t.boolean({ required: true, description: 'As it was seen; where it is otherwise now, that cell is a ConflictError.' }),
  }),
})
