import type { Portal } from '#src/lib/paths.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'

const pages = { admin: createUserPage('admin'), vendor: createUserPage('vendor') } as const

export const CreateUserPage = ({ portal }: { portal: Portal }) => <CreateRecordPage page={pages[portal]} />
