import { builder } from '../../kit/graphql/builder.ts'
import { ActivityTypeEnum } from './access-profile.type.ts'

export const CellInput = builder.inputType('AccessProfileCellInput', {
  description: 'A change of one activity of a profile.',
  fields: (t) => ({
    name: t.string({ required: true }),
    type: t.field({ type: ActivityTypeEnum, required: true }),
    granted: t.boolean({ required: true }),
    was: t.boolean({
      required: true,
      description:
        'Whether the activity was granted when the caller last read it. A ConflictError for this activity if that has changed since.',
    }),
  }),
})
