export const MAX_EMAIL_LENGTH = 254

// Invisible characters (DI: default ignorable code points, and those that only look empty) would make two addresses look alike.
const LETTER = String.raw`(?!\p{DI})[\p{L}\d]`
const LABEL = String.raw`${LETTER}(?:(?:-|${LETTER})*${LETTER})?`
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}\p{DI}\u2800\ufffc\u{1d159}]+$/u
/** The last label as letters, or as DNS has it (RFC 5890), as `xn--p1ai` for `рф`. */
const TOP = String.raw`(?:(?:(?!\p{DI})\p{L}){2,}|[xX][nN]--[a-zA-Z\d-]*[a-zA-Z\d])`
const DOMAIN = new RegExp(String.raw`^(?:(?:${LABEL}\.)+${TOP}|\[(?:${BYTE}\.){3}${BYTE}\])$`, 'u')

/** Whether a text is a local part, @, and a dotted domain name that ends in two letters or more, or a bracketed IPv4 address. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && text.length <= MAX_EMAIL_LENGTH && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}
