import { vendorOperations } from '../../access/rules.ts'
import { exportJob, exportOperation } from '../../kit/export/export-operation.ts'
import { features } from './features.ts'

export const featureExportJob = exportJob(features)

exportOperation(features, { name: 'Feature', kind: 'FEATURE_EXPORT', access: vendorOperations })
