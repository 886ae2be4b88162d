import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { customerOfPath } from '#src/lib/customer-of-path.ts'

const ChosenCustomer = createContext<string | undefined>(undefined)

/** The organisation that was chosen to work in, by its id; undefined means all of them. */
export const ChosenCustomerProvider = ChosenCustomer.Provider

/** The customer that the shown page is about: of its address, else the chosen one. A query whose answer depends on it takes it as a variable. */
export const useCustomer = (): string | undefined => {
  const chosen = useContext(ChosenCustomer)
  return customerOfPath(useLocation().pathname) ?? chosen
}
