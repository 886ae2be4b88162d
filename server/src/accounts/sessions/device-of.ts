/** Names of a device's browser and system; '' if unknown. */
export type Device = { readonly browser: string; readonly system: string }

/** The first match counts, because most browsers also list the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads only the parts of a User-Agent that an update of the browser does not change. */
export const deviceOf = (userAgent: string | null | undefined): Device => ({
  browser: nameOf(userAgent ?? '', BROWSERS),
  system: nameOf(userAgent ?? '', SYSTEMS),
})

export const isSameDevice = (one: Device, other: Device): boolean => one.browser === other.browser && one.system === other.system

const nameOf = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
