import { createContext } from 'react'

/** Title of the current page from the route table, in the user's language. A record's page shows it until the record's name is loaded. */
export const PageTitle = createContext('')
