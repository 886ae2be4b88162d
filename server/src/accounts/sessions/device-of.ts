/** What a person calls the device: the names of its browser and system, '' where the browser does not tell. */
export type Device = { readonly browser: string; readonly system: string }

/** The first that matches: most browsers also call themselves by the names of others. */
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

/** Reads a User-Agent no further than an update of the browser changes it. */
export const deviceOf = (userAgent: string | null | undefined): Device => ({
  browser: nameOf(userAgent ?? '', BROWSERS),
  system: nameOf(userAgent ?? '', SYSTEMS),
})

export const isSameDevice = (one: Device, other: Device): boolean => one.browser === other.browser && one.system === other.system

const nameOf = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
