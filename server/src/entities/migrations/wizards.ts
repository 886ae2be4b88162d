import type { RequestContext } from '../../kit/graphql/context.ts'
import { customerWizard } from './migrate-customers.ts'
import { userWizard } from './migrate-users.ts'
import { apiSource } from './source/api-source.ts'
import { embeddedSource } from './source/embedded-source.ts'
import type { HrSource } from './source/hr-source.ts'
import { openStoredExport } from './source/stored-export.ts'
import './source/request-context.ts'
import type { HrRecord, Run, Wizard } from './wizard.ts'

const WIZARDS = {
  USERS: userWizard('HR'),
  NATURAL_HR_CUSTOMERS: customerWizard,
  NATURAL_HR_USERS: userWizard('NATURAL_HR'),
} as const satisfies Record<Run['wizard'], unknown>

/** Wizard of a run. The cast is safe because the records and drafts of one wizard never reach another. */
export const wizardOf = ({ wizard }: Pick<Run, 'wizard'>): Wizard<HrRecord, unknown> =>
  WIZARDS[wizard] as unknown as Wizard<HrRecord, unknown>

/** Source of a run's records. @throws SourceFault if it is a file that was deleted */
export const sourceOf = async (
  { hrApi, owner }: Pick<RequestContext, 'hrApi' | 'owner'>,
  { wizard, fileId }: Pick<Run, 'wizard' | 'fileId'>,
): Promise<HrSource> => {
  const { family } = WIZARDS[wizard]
  if (fileId !== null) return openStoredExport(owner, fileId, wizard)
  return hrApi ? apiSource(hrApi, family) : embeddedSource(owner, family)
}
