declare global {
  /** react-remove-scroll, used by Mantine's modals, reads the nonce for its style element from here. */
  var __webpack_nonce__: string | undefined
}

/** Nonce for styles of the page's content security policy, from its meta element; '' without a policy. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Passes the nonce to libraries that write style elements. */
export const shareStyleNonce = (): void => {
  globalThis.__webpack_nonce__ = styleNonce()
}
