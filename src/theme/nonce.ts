declare global {
  /** What react-remove-scroll, under Mantine's modals, reads the nonce of its style element from. */
  var __webpack_nonce__: string | undefined
}

/** The nonce that the page's security policy allows for styles, from its meta element; '' where there is no policy. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Gives the nonce to libraries that write style elements of their own. */
export const shareStyleNonce = (): void => {
  globalThis.__webpack_nonce__ = styleNonce()
}
