import type { PreviewFrameMessage } from '@vitrine/contract/admin/previews'

/** One frame with a page of the preview. */
export interface PreviewFrameSource {
  key: number
  src: string
}

/** Scroll position of a page. */
export type ScrollPosition = Pick<PreviewFrameMessage, 'href' | 'x' | 'y'>

/**
 * The visible frame, and the frame of the next save, which loads behind it. The new frame becomes
 * visible when it has the scroll position of the old one.
 */
export interface PreviewFrames {
  url: string
  /** Number of saves before the text was loaded. */
  savedCount: number
  shown: PreviewFrameSource
  loading: PreviewFrameSource | undefined
  place: ScrollPosition | undefined
  /** Scroll position that was sent to the loading page. */
  sentPlace: ScrollPosition | undefined
  /** True if the visible page was shown before it had reported that it is ready. */
  isEarly: boolean
  /** Address to which the preview link led. A save may change the address of that page. */
  home: string | undefined
}

export const createFrames = (url: string, savedCount: number): PreviewFrames => ({
  url,
  savedCount,
  shown: { key: 0, src: url },
  loading: undefined,
  place: undefined,
  sentPlace: undefined,
  isEarly: false,
  home: undefined,
})

/** Loads the visible page again after a save, or with a new preview link. */
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
    sentPlace: undefined,
    isEarly: false,
    home: home && here(home),
  }
}

/** Handles a message of a frame. `scroll` is the position to send to it before it is shown. */
export function handlePreviewMessage(
  frames: PreviewFrames,
  key: number,
  { word, href, x, y }: PreviewFrameMessage,
): { frames: PreviewFrames; scroll?: ScrollPosition } {
  const { url, shown, loading, place, sentPlace, isEarly } = frames
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
  if (place && (isReady || sentPlace !== place))
    return { frames: { ...frames, home, sentPlace: place }, scroll: place }
  return { frames: showLoading({ ...frames, home, place: { href, x, y } }) }
}

/** Shows a frame that has loaded, even if its page has sent no message. */
export const handleFrameLoad = (frames: PreviewFrames, key: number): PreviewFrames =>
  key === frames.loading?.key
    ? showLoading({ ...frames, isEarly: frames.sentPlace === undefined })
    : frames

const showLoading = (frames: PreviewFrames): PreviewFrames => ({
  ...frames,
  shown: frames.loading ?? frames.shown,
  loading: undefined,
})
