import type { AnyImport, DefaultValues, Described, FieldOf, Mapped } from './import.ts'
import { ImportSteps } from './ImportSteps.tsx'

/** Describes the page that imports records from a file. A missing field or default of the contract does not compile. */
export const importPage = <Kept extends Mapped<FieldOf<Input>>, Input extends { mapping: object }, Values extends DefaultValues>(
  described: Described<FieldOf<Input>, Kept, Input, Values>,
) => {
  const page = described as unknown as AnyImport
  return () => <ImportSteps page={page} />
}
