import type { ComponentProps } from 'react'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import type { ServerWords } from '#src/resources/record/form/server-problems.ts'
import { ownServerWords } from './own-server-words.ts'

/** `words`: codes that only this form gets. */
type OwnFormProps = Omit<ComponentProps<typeof SendForm>, 'words'> & { words?: ServerWords }

/** A form over something of the own account: it sends one mutation, and stands there empty again when that was taken. */
export const OwnForm = ({ words = {}, ...form }: OwnFormProps) => <SendForm {...form} words={{ ...ownServerWords, ...words }} />
