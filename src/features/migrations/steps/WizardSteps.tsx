import { FilterStep } from './FilterStep.tsx'
import { MigrationRoom } from '../MigrationRoom.tsx'
import { ProcessStep } from './ProcessStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SelectStep } from './SelectStep.tsx'
import { StartStep } from './StartStep.tsx'
import type { PlaceStep, WizardEntry } from '../wizards.ts'

const STEPS = { start: StartStep, select: SelectStep, filter: FilterStep, review: ReviewStep, process: ProcessStep } as const

const stepAt = (step: PlaceStep) => {
  const Step = STEPS[step]
  return <Step />
}

export const WizardSteps = ({ wizard, base = wizard.base }: { wizard: WizardEntry; base?: string }) => (
  <MigrationRoom wizard={wizard} base={base}>
    {stepAt}
  </MigrationRoom>
)
