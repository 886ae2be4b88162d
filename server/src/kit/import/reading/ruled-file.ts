import { ruled } from '../../graphql/input-rules.ts'
import type { FileLimits } from './read-file.ts'

/** The option by which a file of an input carries what it may measure into the contract; whoever reads the file enforces it. */
export const ruledFile = ({ bytes, rows }: FileLimits) => ruled({ maxBytes: bytes, maxRows: rows })
