import { ruled } from '../../graphql/input-rules.ts'
import type { FileLimits } from './read-file.ts'

/** Option that puts the limits of an uploaded file into the schema; the code that reads the file enforces them. */
export const ruledFile = ({ bytes, rows }: FileLimits) => ruled({ maxBytes: bytes, maxRows: rows })
