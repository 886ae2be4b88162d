const panels = new Set<() => void>()

/** Panels beside or over a page, which close when the user is idle. */
export const sidePanels = {
  /** Registers an open panel with the function that closes it. Returns the function that unregisters it. */
  opened: (close: () => void): (() => void) => {
    panels.add(close)
    return () => void panels.delete(close)
  },
  closeAll: (): void => {
    for (const close of [...panels]) close()
  },
}
