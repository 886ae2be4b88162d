/** Whether a dialog stands over the page: a key that belongs to the page is not for it then. */
export const isCovered = (): boolean => document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null
