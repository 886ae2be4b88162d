import { importDelimiters, importEncodings } from '#contract/import-files.ts'
import type { Place } from '#machines/import/import.types.ts'

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | undefined => names.find((name) => name === text)

/** Parses the search of an import's address. */
export function placeOf(search: URLSearchParams): Place {
  const [file, checkedAt] = [search.get('file'), search.get('checked')]
  if (file === null) return {}
  const encoding = oneOf(importEncodings, search.get('encoding'))
  const delimiter = oneOf(importDelimiters, search.get('delimiter'))
  const headings = search.get('headings')
  const headingLine = headings !== null && /^\d{1,6}$/.test(headings) ? Number(headings) : undefined
  return {
    ...{ file, step: search.get('step') === 'review' ? 'review' : 'columns' },
    reading: { ...(encoding && { encoding }), ...(delimiter && { delimiter }), ...(headingLine !== undefined && { headingLine }) },
    ...(checkedAt !== null && { checkedAt }),
  }
}

/** Returns the search of the address that says a place, so that a reload leads to it again. */
export function searchOf({ file, step, reading: { encoding, delimiter, headingLine } = {}, checkedAt }: Place): URLSearchParams {
  return new URLSearchParams({
    ...(file !== undefined && { file }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(headingLine !== undefined && { headings: String(headingLine) }),
    ...(step === 'review' && { step }),
    ...(step === 'review' && checkedAt !== undefined && { checked: checkedAt }),
  })
}
