import type { PreviewFrameMessage } from '@vitrine/contract/admin/previews'

/** One frame with a page of the preview. */
export interface PreviewFrameSource {
  key: number
  src: string
}

/** How far a page is scrolled. */
export type ScrollPosition = Pick<PreviewFrameMessage, 'href' | 'x' | 'y'>

/**
 * The frame that is looked at, and the one of the next save that is loaded behind it: it comes in
 * front when it stands where the other one does.
 */
export interface PreviewFrames {
  url: string
  /** How often the text had been saved that is loaded. */
  savedCount: number
  shown: PreviewFrameSource
  loading: PreviewFrameSource | undefined
  place: ScrollPosition | undefined
  /** Where the page that comes was told to stand. */
  message: ScrollPosition | undefined
  /** Whether the page that is looked at was shown before it could say that it is there. */
  isEarly: boolean
  /** Where the link of the preview led: that page may have another address after a save. */
  home: string | undefined
}

export const createFrames = (url: string, savedCount: number): PreviewFrames => ({
  url,
  savedCount,
  shown: { key: 0, src: url },
  loading: undefined,
  place: undefined,
  message: undefined,
  isEarly: false,
  home: undefined,
})

/** The text was saved, or the link is another one: the page that is looked at is loaded once more. */
export function loadNextFrame(
  frames: PreviewFrames,
  url: string,
  savedCount: number,
): PreviewFrames {
  const { url: before, place, home, shown, loading } = frames
  if (url === before && savedCount === frames.savedCount) return frames
  const here = (href: string) =>
    href.startsWith(`${before}/`) ? url + href.slice(before.length) : undefined
  const elsewhere = place && place.href !== home ? here(place.href) : undefined
  const next = { key: (loading ?? shown).key + 1, src: elsewhere ?? url }
  return {
    ...frames,
    url,
    savedCount,
    loading: next,
    message: undefined,
    isEarly: false,
    home: home && here(home),
  }
}

/** What a frame has said; `scroll` is where it has to be sent before it is shown. */
export function handlePreviewMessage(
  frames: PreviewFrames,
  key: number,
  { word, href, x, y }: PreviewFrameMessage,
): { frames: PreviewFrames; scroll?: ScrollPosition } {
  const { url, shown, loading, place, message, isEarly } = frames
  const isReady = word === 'ready'
  if (key === shown.key) {
    const isHome = isReady && (frames.home === undefined || (isEarly && shown.src === url))
    const next = { ...frames, ...(isHome && { home: href }) }
    if (isReady && isEarly && place) return { frames: { ...next, isEarly: false }, scroll: place }
    return { frames: { ...next, place: { href, x, y } } }
  }
  if (key !== loading?.key) return { frames }
  const home = isReady && loading.src === url ? href : frames.home
  // The reader may have scrolled since the last message.
  if (place && (isReady || message !== place))
    return { frames: { ...frames, home, message: place }, scroll: place }
  return { frames: shownInstead({ ...frames, home, place: { href, x, y } }) }
}

/** A frame has loaded: whatever its page said, it is waited for no longer. */
export const handleFrameLoad = (frames: PreviewFrames, key: number): PreviewFrames =>
  key === frames.loading?.key
    ? shownInstead({ ...frames, isEarly: frames.message === undefined })
    : frames

const shownInstead = (frames: PreviewFrames): PreviewFrames => ({
  ...frames,
  shown: frames.loading ?? frames.shown,
  loading: undefined,
})
