import type { RequestContext } from '../../kit/graphql/context.ts'
import { customerWizard } from './migrate-customers.ts'
import { userWizard } from './migrate-users.ts'
import { apiSource } from './source/api-source.ts'
import { embeddedSource } from './source/embedded-source.ts'
import type { HrSource } from './source/hr-source.ts'
import './source/request-context.ts'
import type { HrRecord, Run, Wizard } from './wizard.ts'

const WIZARDS = {
  USERS: userWizard('HR'),
  NATURAL_HR_CUSTOMERS: customerWizard,
  NATURAL_HR_USERS: userWizard('NATURAL_HR'),
} as const satisfies Record<Run['wizard'], unknown>

/** How a run's records become the portal's. What a wizard reads and drafts goes to no other one. */
export const wizardOf = ({ wizard }: Pick<Run, 'wizard'>): Wizard<HrRecord, unknown> =>
  WIZARDS[wizard] as unknown as Wizard<HrRecord, unknown>

/** Where the records of a wizard come from. */
export const sourceOf = ({ hrApi, owner }: Pick<RequestContext, 'hrApi' | 'owner'>, wizard: Run['wizard']): HrSource => {
  const { family } = WIZARDS[wizard]
  return hrApi ? apiSource(hrApi, family) : embeddedSource(owner, family)
}
