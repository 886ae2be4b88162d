const DOMAIN = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}$/u
const BRACKETED = /^\[(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!\])|(?=\]))){4}\]$/
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{Cc}]+$/u

/** Local part, @, a dotted domain name that ends in two letters or more, or a bracketed IPv4 address. */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && text.length <= 254 && LOCAL.test(local) && (DOMAIN.test(domain) || BRACKETED.test(domain))
}
