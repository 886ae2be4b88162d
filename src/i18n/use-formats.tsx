import { createContext, use } from 'react'
import { createFormats } from './formats.ts'
import type { Formats } from './formats.ts'

const FormatsContext = createContext<Formats>(createFormats('en-GB', 'DD/MM/YYYY'))

export const FormatsProvider = FormatsContext.Provider

/** How dates, numbers and lists are written for this reader. */
export const useFormats = (): Formats => use(FormatsContext)
