type Signs = [sign: RegExp, name: string][]

// In this order: most browsers also name those that they descend from.
const browsers: Signs = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: Signs = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a client says of itself, in names that people know. */
export function deviceOf(agent: string | null): { browser: string | null; system: string | null } {
  const nameIn = (signs: Signs) => signs.find(([sign]) => sign.test(agent ?? ''))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
