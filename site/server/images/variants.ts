import { hourMs, secondMs } from '@vitrine/contract/bounds/durations'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { limitKeysMax, pageVariantsPerHour, variantsPerSecond } from './address/limits.ts'
import type { Modifiers } from './address/modifiers.ts'

/**
 * True if one more variant of a source may be rendered for a client address. Variants that pages
 * use count per source, up to a generous limit; all others count per client address.
 */
export type IsVariantAllowed = (source: string, modifiers: Modifiers, address: string) => boolean

type Settings = Pick<ImageSettings, 'format' | 'quality'>

export function limitVariants(settings: Settings, now = () => performance.now()): IsVariantAllowed {
  const countSource = createCounter(pageVariantsPerHour, hourMs, now)
  const countAddress = createCounter(variantsPerSecond, secondMs, now)
  return (source, modifiers, address) =>
    (mayBeOnPage(modifiers, settings) && countSource(source)) || countAddress(address)
}

/** Requested by pages in addition, for older browsers and slow networks. */
const olderFormats = ['jpeg', 'png'] as const
const olderQuality = 80

// Any width is allowed: it depends on the layout and the picture.
const mayBeOnPage = ({ format, quality }: Modifiers, settings: Settings) =>
  [settings.format, ...olderFormats].some((allowed) => allowed === format) &&
  [settings.quality, olderQuality].includes(quality)

/** Counter per key and time window. Starts over if there are too many keys. */
function createCounter(max: number, windowMs: number, now: () => number) {
  const counts = new Map<string, number>()
  let windowStart = now()
  return (key: string): boolean => {
    const count = counts.get(key) ?? 0
    if (now() - windowStart >= windowMs || (count === 0 && counts.size >= limitKeysMax)) {
      counts.clear()
      windowStart = now()
      counts.set(key, 1)
      return true
    }
    if (count >= max) return false
    counts.set(key, count + 1)
    return true
  }
}
