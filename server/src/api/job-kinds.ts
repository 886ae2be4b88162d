import { customerBulkJob, customerBulkUndoJob } from '../entities/customers/bulk/customer-bulk.ts'
import { customerImportUndoJob } from '../entities/customers/bulk/customer-take-back.ts'
import { customerExportJob } from '../entities/customers/bulk/customer-export.ts'
import { customerImportJob } from '../entities/customers/bulk/customer-import.ts'
import { featureExportJob } from '../entities/features/feature-export.ts'
import {
  migrationCustomersJob,
  migrationCustomersUndoJob,
  migrationUsersJob,
  migrationUsersUndoJob,
} from '../entities/migrations/process-run.ts'
import { migrationReviewJob } from '../entities/migrations/review-run.ts'
import { payrollLinkJob, payrollLinkUndoJob } from '../entities/payroll-links/payroll-bulk.ts'
import { payrollExportJob } from '../entities/payroll-links/payroll-export.ts'
import { sessionBulkJob, sessionExportJob } from '../entities/sessions/session.operations.ts'
import { userBulkJob, userBulkUndoJob } from '../entities/user-bulk/user-bulk.job.ts'
import { userExportJob } from '../entities/users/user-export.ts'
import { userImportUndoJob } from '../entities/user-import/user-take-back.ts'
import { userImportJob } from '../entities/user-import/user-import.ts'
import { auditExportJob, eventExportJob } from '../entities/logs/log-exports.ts'
import type { ReadJobKind } from '../kit/jobs/kinds.ts'

/** Every kind of job, by its name in the database and in the API. */
export const jobKinds = {
  AUDIT_EXPORT: auditExportJob,
  CUSTOMER_BULK: customerBulkJob,
  CUSTOMER_BULK_UNDO: customerBulkUndoJob,
  CUSTOMER_EXPORT: customerExportJob,
  CUSTOMER_IMPORT: customerImportJob,
  CUSTOMER_IMPORT_UNDO: customerImportUndoJob,
  EVENT_EXPORT: eventExportJob,
  FEATURE_EXPORT: featureExportJob,
  MIGRATION_CUSTOMERS: migrationCustomersJob,
  MIGRATION_CUSTOMERS_UNDO: migrationCustomersUndoJob,
  MIGRATION_REVIEW: migrationReviewJob,
  MIGRATION_USERS: migrationUsersJob,
  MIGRATION_USERS_UNDO: migrationUsersUndoJob,
  PAYROLL_EXPORT: payrollExportJob,
  PAYROLL_LINK: payrollLinkJob,
  PAYROLL_LINK_UNDO: payrollLinkUndoJob,
  SESSION_BULK: sessionBulkJob,
  SESSION_EXPORT: sessionExportJob,
  USER_BULK: userBulkJob,
  USER_BULK_UNDO: userBulkUndoJob,
  USER_EXPORT: userExportJob,
  USER_IMPORT: userImportJob,
  USER_IMPORT_UNDO: userImportUndoJob,
} as const satisfies Readonly<Record<string, ReadJobKind>>
