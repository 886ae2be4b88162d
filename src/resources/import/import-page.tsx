import type { AnyImport, DefaultValues, Described, FieldOf, Import } from './import.ts'
import { ImportSteps } from './ImportSteps.tsx'

/** The page that imports records from a file. A field or a default of the contract that is missing does not compile. */
export const importPage = <Kept extends Import, Input extends object, Values extends DefaultValues>(
  described: Described<FieldOf<Kept>, Kept, Input, Values>,
) => {
  const page = described as unknown as AnyImport
  return () => <ImportSteps page={page} />
}
