const panels = new Set<() => void>()

/** Everything that lies beside or over a page and gives way when nobody is there. */
export const sidePanels = {
  /** Says that a panel is open and how it closes, until the answer is called. */
  opened: (close: () => void): (() => void) => {
    panels.add(close)
    return () => void panels.delete(close)
  },
  closeAll: (): void => {
    for (const close of [...panels]) close()
  },
}
