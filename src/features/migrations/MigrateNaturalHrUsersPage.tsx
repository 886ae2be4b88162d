import { WizardSteps } from './steps/WizardSteps.tsx'
import { wizards } from './wizards.ts'

const MigrateNaturalHrUsersPage = () => <WizardSteps wizard={wizards.NATURAL_HR_USERS} />

export default MigrateNaturalHrUsersPage
