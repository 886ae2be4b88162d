import { WizardSteps } from './steps/WizardSteps.tsx'
import { wizards } from './wizards.ts'

/** Layout route of the steps' addresses. It renders the current step, and its statechart keeps running between steps. */
const MigrateUsersFrame = () => <WizardSteps wizard={wizards.USERS} />

export default MigrateUsersFrame
