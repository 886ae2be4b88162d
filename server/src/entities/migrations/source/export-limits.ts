import type { FileLimits } from '../../../kit/import/reading/read-file.ts'

/** Size limits of an export of an HR product, like `FILE` for other imports. One run takes at most 50,000 of its records. */
export const EXPORT: FileLimits = { bytes: 64 * 1024 * 1024, rows: 200_000, columns: 100 }
