export const DAMAGED = 'A spreadsheet has rounded this number. Export it as text.'

/** Whether a spreadsheet has written a long number as a power of ten. */
export const isPowerOfTen = (cell: string): boolean => /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,}$/i.test(cell.trim())

/** Whether a spreadsheet has damaged an ID or a phone number: it keeps 15 digits, or writes the number as a power of ten. */
export const isDamaged = (cell: string): boolean => isPowerOfTen(cell) || /^[1-9]\d{14}0+$/.test(cell.trim())
