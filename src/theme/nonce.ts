/** The nonce that the page's security policy allows for styles, from its meta element; '' where there is no policy. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
