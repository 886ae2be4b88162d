import { createContext, use } from 'react'
import { createFormats, type Formats } from './formats.ts'

const FormatsContext = createContext<Formats>(createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' }))

export const FormatsProvider = FormatsContext.Provider

/** Formats of dates, numbers and lists for the user. */
export const useFormats = (): Formats => use(FormatsContext)
