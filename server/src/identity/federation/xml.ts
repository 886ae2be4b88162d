import { DOMParser } from '@xmldom/xmldom'

export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

/** Whether a text declares a document type, which no SAML message and no metadata do. */
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

/** Elements at any depth. */
export const elementsOf = (within: Document | Element, namespace: string, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS(namespace, name))

/** Elements that stand directly in another one. */
export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  elementsOf(parent, namespace, name).filter((element) => element.parentNode === parent)

export const textOf = (element: Element | undefined): string => (element?.textContent ?? '').trim()
