import { useLayoutEffect, useRef } from 'react'

/** Opens a native modal dialog while its component stands: above every other layer, the rest inert, focus kept and given back. */
export const useModalDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
