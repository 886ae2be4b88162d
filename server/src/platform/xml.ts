import { DOMParser } from '@xmldom/xmldom'

/** Whether a text declares a document type, which nothing that is read here does. */
export const hasDoctype = (xml: string): boolean => /<!DOCTYPE/i.test(xml)

/** @returns undefined where it is not well-formed */
export function parseXml(xml: string): Document | undefined {
  const text = xml.replace(/^\uFEFF/, '').trim()
  if (text === '') return undefined
  const refuse = (message: string) => {
    throw new Error(message)
  }
  try {
    const document = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } }).parseFromString(
      text,
      'text/xml',
    )
    return document.documentElement ? document : undefined
  } catch {
    return undefined
  }
}
