import { WizardSteps } from './steps/WizardSteps.tsx'
import { wizards } from './wizards.ts'

/** Stands around the steps' addresses and shows the step that the migration is at: going from one to the next, the chart runs on. */
const MigrateUsersFrame = () => <WizardSteps wizard={wizards.USERS} />

export default MigrateUsersFrame
