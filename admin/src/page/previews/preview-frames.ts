import type { PreviewWord } from '@vitrine/contract/admin/previews'

/** One frame with a page of the preview. */
export interface Frame {
  key: number
  src: string
}

/** How far a page is scrolled. */
export type Place = Pick<PreviewWord, 'href' | 'x' | 'y'>

/**
 * The frame that is looked at, and the one of the next save that is loaded behind it: it comes in
 * front when it stands where the other one does.
 */
export interface Frames {
  url: string
  /** How often the text had been saved that is loaded. */
  savedCount: number
  shown: Frame
  coming: Frame | undefined
  place: Place | undefined
  /** Where the page that comes was told to stand. */
  told: Place | undefined
  /** Whether the page that is looked at was shown before it could say that it is there. */
  isEarly: boolean
  /** Where the link of the preview led: that page may have another address after a save. */
  home: string | undefined
}

export const firstFrames = (url: string, savedCount: number): Frames => ({
  ...{ url, savedCount, shown: { key: 0, src: url } },
  ...{ coming: undefined, place: undefined, told: undefined, isEarly: false, home: undefined },
})

/** The text was saved, or the link is another one: the page that is looked at is loaded once more. */
export function nextFrame(frames: Frames, url: string, savedCount: number): Frames {
  const { url: before, place, home, shown, coming } = frames
  if (url === before && savedCount === frames.savedCount) return frames
  const here = (href: string) =>
    href.startsWith(`${before}/`) ? url + href.slice(before.length) : undefined
  const elsewhere = place && place.href !== home ? here(place.href) : undefined
  const next = { key: (coming ?? shown).key + 1, src: elsewhere ?? url }
  return {
    ...{ ...frames, url, savedCount, coming: next, told: undefined, isEarly: false },
    home: home && here(home),
  }
}

/** What a frame has said; `scroll` is where it has to be sent before it is shown. */
export function heard(
  frames: Frames,
  key: number,
  { word, href, x, y }: PreviewWord,
): { frames: Frames; scroll?: Place } {
  const { url, shown, coming, place, told, isEarly } = frames
  const isReady = word === 'ready'
  if (key === shown.key) {
    const isHome = isReady && (frames.home === undefined || (isEarly && shown.src === url))
    const next = { ...frames, ...(isHome && { home: href }) }
    if (isReady && isEarly && place) return { frames: { ...next, isEarly: false }, scroll: place }
    return { frames: { ...next, place: { href, x, y } } }
  }
  if (key !== coming?.key) return { frames }
  const home = isReady && coming.src === url ? href : frames.home
  // The reader may have scrolled since the last message.
  if (place && (isReady || told !== place))
    return { frames: { ...frames, home, told: place }, scroll: place }
  return { frames: shownInstead({ ...frames, home, place: { href, x, y } }) }
}

/** A frame has loaded: whatever its page said, it is waited for no longer. */
export const loaded = (frames: Frames, key: number): Frames =>
  key === frames.coming?.key
    ? shownInstead({ ...frames, isEarly: frames.told === undefined })
    : frames

const shownInstead = (frames: Frames): Frames => ({
  ...frames,
  shown: frames.coming ?? frames.shown,
  coming: undefined,
})
