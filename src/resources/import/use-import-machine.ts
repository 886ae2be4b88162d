import { useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Client } from 'urql'
import { useClient } from 'urql'
import type { importMachine } from '#machines/import/import.machine.ts'
import { isSamePlace } from '#machines/import/import.rules.ts'
import type { ImportAddress, ImportSource, Place } from '#machines/import/import.types.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { useCustomerContext } from '../customer.ts'
import { usePortalName } from '../portal-name.ts'

type Work = {
  /** What the address says now. */
  place: Place
  show: ImportAddress['show']
  /** `customer` returns the organisation that is shown when a step begins. */
  sourceOf: (client: Client, customer: () => { customer: string }) => ImportSource
}

/** Loads the chart of an import and ties it to the address of its page. Undefined until it is loaded. */
export function useImportMachine({ place, show, sourceOf }: Work): typeof importMachine | undefined {
  const client = useClient()
  const customer = useCustomerContext()
  const portal = usePortalName()
  const navigate = useNavigate()
  const live = useOwnChart('import')
  const [places] = useState(() => createStore(place))
  const [latest] = useState(() => createStore({ show, customer, navigate }))
  const [machine, setMachine] = useState<typeof importMachine>()
  useLayoutEffect(() => {
    latest.set({ show, customer, navigate })
    if (!isSamePlace(places.get(), place)) places.set(place)
  }, [latest, places, place, show, customer, navigate])
  if (live && !machine)
    setMachine(
      live(
        sourceOf(client, () => latest.get().customer),
        {
          place: places,
          show: (next, replaces) => latest.get().show(next, replaces),
          openJob: (id, replaces) => void latest.get().navigate(paths.job(portal, id), { replace: replaces }),
        },
      ),
    )
  return machine
}
