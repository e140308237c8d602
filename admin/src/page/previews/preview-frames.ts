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
  shown: Frame
  coming: Frame | undefined
  place: Place | undefined
  /** Where the link of the preview led: that page may have another address after a save. */
  home: string | undefined
}

export const firstFrames = (url: string, key: number): Frames => ({
  ...{ url, shown: { key, src: url } },
  ...{ coming: undefined, place: undefined, home: undefined },
})

/** The text was saved: the page that is looked at is loaded once more. */
export function nextFrame(frames: Frames, key: number): Frames {
  const { url, place, home, shown } = frames
  if (key === shown.key) return frames
  const isElsewhere = place !== undefined && place.href !== home && place.href.startsWith(`${url}/`)
  return { ...frames, coming: { key, src: isElsewhere ? place.href : url } }
}

/** What a frame has said; `scroll` is where it has to be sent before it is shown. */
export function heard(
  frames: Frames,
  key: number,
  { word, href, x, y }: PreviewWord,
): { frames: Frames; scroll?: Place } {
  const { url, shown, coming, place } = frames
  if (key === shown.key) {
    const isFirst = word === 'ready' && frames.home === undefined
    return { frames: { ...frames, place: { href, x, y }, ...(isFirst && { home: href }) } }
  }
  if (key !== coming?.key) return { frames }
  const home = word === 'ready' && coming.src === url ? href : frames.home
  if (word === 'ready' && place) return { frames: { ...frames, home }, scroll: place }
  return { frames: shownInstead({ ...frames, home, place: { href, x, y } }) }
}

/** A frame has loaded: whatever its page said, it is waited for no longer. */
export const loaded = (frames: Frames, key: number): Frames =>
  key === frames.coming?.key ? shownInstead(frames) : frames

const shownInstead = (frames: Frames): Frames => ({
  ...frames,
  shown: frames.coming ?? frames.shown,
  coming: undefined,
})
