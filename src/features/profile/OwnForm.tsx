import type { ComponentProps } from 'react'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import type { ServerWords } from '#src/resources/record/form/server-problems.ts'
import { ownServerWords } from './own-server-words.ts'

/** `words` are messages for codes of this form only. */
type OwnFormProps = Omit<ComponentProps<typeof SendForm>, 'words'> & { words?: ServerWords }

/** A `SendForm` for the user's own account, with the messages for its codes. */
export const OwnForm = ({ words = {}, ...form }: OwnFormProps) => <SendForm {...form} words={{ ...ownServerWords, ...words }} />
