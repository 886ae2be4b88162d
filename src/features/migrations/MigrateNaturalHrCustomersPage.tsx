import { useLocation } from 'react-router'
import { WizardSteps } from './steps/WizardSteps.tsx'
import { wizards } from './wizards.ts'

/** Has two addresses, among the tools and among the customers. */
const MigrateNaturalHrCustomersPage = () => <WizardSteps wizard={wizards.NATURAL_HR_CUSTOMERS} base={useLocation().pathname} />

export default MigrateNaturalHrCustomersPage
