/** Whether a dialog covers the page, in which case keyboard shortcuts of the page do not apply. */
export const isCovered = (): boolean => document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null
