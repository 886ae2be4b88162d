import { createContext, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import { customerOfPath } from '#src/lib/addresses/customer-of-path.ts'

const ChosenCustomer = createContext<string | undefined>(undefined)

/** The organisation that was chosen to work in, by its id; undefined means all of them. */
export const ChosenCustomerProvider = ChosenCustomer.Provider

/** The customer that the shown page is about: of its address, else the chosen one. A query whose answer depends on it takes it as a variable. */
export const useCustomer = (): string | undefined => {
  const chosen = useContext(ChosenCustomer)
  return customerOfPath(useLocation().pathname) ?? chosen
}

/** The context of a mutation that a page or dialog sends: it names the organisation that its reader saw when they pressed, whatever is open once it leaves. */
export const useCustomerContext = (): { customer: string } => {
  const customer = useCustomer() ?? ''
  return useMemo(() => ({ customer }), [customer])
}

/** What is drawn inside is about the records of all organisations, whichever is worked in: lists that show no part of one, and jobs. */
export const useCustomerOf = (isOfCustomer: boolean): string | undefined => {
  const chosen = useContext(ChosenCustomer)
  return isOfCustomer ? chosen : undefined
}
