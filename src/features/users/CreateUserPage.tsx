import type { Portal } from '#src/lib/paths.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'
import { CreateUserSteps } from './CreateUserSteps.tsx'

const [admin, vendor] = [createUserPage('admin'), createUserPage('vendor')]

export const CreateUserPage = ({ portal }: { portal: Portal }) =>
  portal === 'admin' ? <CreateRecordPage page={admin} /> : <CreateUserSteps page={vendor} />
