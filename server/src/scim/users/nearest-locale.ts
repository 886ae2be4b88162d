/** The offered language nearest to a requested one, such as `fr-CA` for `fr_FR`; '' if none is requested, undefined if none is near. */
export function nearestLocale(requested: string, offered: readonly string[]): string | undefined {
  const [first = ''] = requested.split(',', 1)
  const tag = first.split(';', 1)[0]?.trim().replaceAll('_', '-').toLowerCase() ?? ''
  if (tag === '') return ''
  const same = offered.find((each) => each.toLowerCase() === tag)
  const [language] = tag.split('-', 1)
  return same ?? offered.find((each) => each.toLowerCase().split('-', 1)[0] === language)
}
