import type { ComponentProps } from 'react'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { ownServerWords } from './own-server-words.ts'

export const OwnForm = (form: Omit<ComponentProps<typeof SendForm>, 'words'>) => <SendForm {...form} words={ownServerWords} />
