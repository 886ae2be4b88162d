import { useLayoutEffect, useRef } from 'react'

/** Opens a native modal dialog while its component is mounted: above every other layer, with the rest inert, keeping and returning the focus. */
export const useModalDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
