import { createContext } from 'react'

/** What the route table calls the shown page, in the reader's language: the heading of a record's page until the record's name is known. */
export const PageTitle = createContext('')
