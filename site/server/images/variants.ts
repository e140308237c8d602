import { hourMs, secondMs } from '@vitrine/contract/bounds/durations'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Modifiers } from './address/grammar.ts'
import { limitKeysMax, pageVariantsPerHour, variantsPerSecond } from './address/limits.ts'

/**
 * Whether one more image may be made of a source for an address. What a page could ask for is free,
 * up to more of one source than pages do ask for; all else is counted by address.
 */
export type MayMake = (source: string, modifiers: Modifiers, address: string) => boolean

type Settings = Pick<ImageSettings, 'format' | 'quality'>

export function limitVariants(settings: Settings, now = () => performance.now()): MayMake {
  const ofSource = createCounter(pageVariantsPerHour, hourMs, now)
  const ofAddress = createCounter(variantsPerSecond, secondMs, now)
  return (source, modifiers, address) =>
    (mayBeOfAPage(modifiers, settings) && ofSource(source)) || ofAddress(address)
}

/** Formats and quality that pages name beside their own: for browsers and networks of all ages. */
const olderFormats = ['jpeg', 'png'] as const
const olderQuality = 80

// A page may ask for any width: they follow from its layout, and from how wide its pictures are.
const mayBeOfAPage = ({ format, quality }: Modifiers, settings: Settings) =>
  [settings.format, ...olderFormats].some((asked) => asked === format) &&
  [settings.quality, olderQuality].includes(quality)

/** Counts by key, so many in each span of time; with too many keys it begins anew. */
function createCounter(max: number, spanMs: number, now: () => number) {
  const counts = new Map<string, number>()
  let began = now()
  return (key: string): boolean => {
    const count = counts.get(key) ?? 0
    if (now() - began >= spanMs || (count === 0 && counts.size >= limitKeysMax)) {
      counts.clear()
      began = now()
      counts.set(key, 1)
      return true
    }
    if (count >= max) return false
    counts.set(key, count + 1)
    return true
  }
}
