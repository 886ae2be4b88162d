import type { ComponentProps } from 'react'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { ownServerWords } from './own-server-words.ts'

/** A `SendForm` for the user's own account, with the messages for its codes. */
export const OwnForm = (form: Omit<ComponentProps<typeof SendForm>, 'words'>) => <SendForm {...form} words={ownServerWords} />
