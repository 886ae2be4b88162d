import { useLocation } from 'react-router'
import { WizardSteps } from './WizardSteps.tsx'
import { wizards } from './wizards.ts'

/** Among the tools and among the customers. */
const MigrateNaturalHrCustomersPage = () => <WizardSteps wizard={wizards.NATURAL_HR_CUSTOMERS} base={useLocation().pathname} />

export default MigrateNaturalHrCustomersPage
