type AgentPatterns = [pattern: RegExp, name: string][]

// The order matters: most browsers also name those that they descend from.
const browsers: AgentPatterns = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: AgentPatterns = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Parses a user agent to the names of its browser and operating system. */
export function parseUserAgent(agent: string | null): {
  browser: string | null
  system: string | null
} {
  const findName = (signs: AgentPatterns) =>
    signs.find(([sign]) => sign.test(agent ?? ''))?.[1] ?? null
  return { browser: findName(browsers), system: findName(systems) }
}
