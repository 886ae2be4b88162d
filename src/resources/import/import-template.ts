/** Where a comma is the decimal sign, spreadsheets part their values by a semicolon. */
const separatorOf = (locale: string): string => (Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',')

/** The headings of an import as a CSV file that spreadsheets of the language open in columns. */
export const templateOf = (labels: readonly string[], locale: string): string => `\uFEFF${labels.join(separatorOf(locale))}\r\n`

/** Hands the person the empty file to fill in. */
export const saveTemplate = (name: string, labels: readonly string[], locale: string): void => {
  const address = URL.createObjectURL(new Blob([templateOf(labels, locale)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
