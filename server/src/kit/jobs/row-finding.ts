import { ROW_FINDING_CODES } from '../../../../contract/job-causes.ts'
import { storedCodes } from '../list/stored-codes.ts'

/** Enum of the findings in rows of jobs, imports and migrations. */
export const rowFindings = storedCodes('RowFindingCode', ROW_FINDING_CODES, 'What was found in a row, or why it was not done.')
