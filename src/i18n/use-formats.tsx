import { createContext, use } from 'react'
import { createFormats } from './formats.ts'
import type { Formats } from './formats.ts'

const FormatsContext = createContext<Formats>(createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' }))

export const FormatsProvider = FormatsContext.Provider

/** How dates, numbers and lists are written for this reader. */
export const useFormats = (): Formats => use(FormatsContext)
