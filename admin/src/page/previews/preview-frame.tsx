import { PreviewFrameMessage, type PreviewScrollMessage } from '@vitrine/contract/admin/previews'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { getFrameSandbox } from '../../http/frame-sandbox.ts'
import { useTexts } from '../../locale/use-texts.ts'
import {
  createFrames,
  handleFrameLoad,
  handlePreviewMessage,
  loadNextFrame,
  type PreviewFrames,
} from './preview-frames.ts'

interface Props {
  /** Address of the preview. Another address loads the page again. */
  url: string
  /** Number of saves. Each save loads the page again. */
  savedCount: number
  width: number | undefined
  scheme: string
}

/**
 * The page in a frame. After a save, the new page replaces the old one at the same scroll position.
 */
export function PreviewFrame({ url, savedCount, width, scheme }: Props) {
  const t = useTexts('page')
  const box = useRef<HTMLDivElement>(null)
  const { frames, change } = useFrames(url, savedCount, box)
  const [isLoaded, setLoaded] = useState(false)
  const { shown, loading, place } = frames
  // Each page reports its scroll position. Without a report, the browser has blocked the frame.
  const isSilent = isLoaded && place === undefined
  return (
    <>
      {isSilent ? <p className="note">{t('previewSilent', { origin: location.origin })}</p> : null}
      <div ref={box} className="preview-frame">
        {[shown, ...(loading ? [loading] : [])].map(({ key, src }) => (
          <iframe
            key={key}
            data-key={key}
            data-coming={key === shown.key ? undefined : true}
            inert={key !== shown.key}
            title={t('preview')}
            sandbox={getFrameSandbox(src)}
            src={src}
            // A framed page uses the colour scheme of its frame.
            style={{ inlineSize: width, colorScheme: scheme }}
            onLoad={({ currentTarget }) => {
              setLoaded(true)
              keepPlace(currentTarget, change)
              change((now) => handleFrameLoad(now, key))
            }}
          />
        ))}
      </div>
    </>
  )
}

type ChangeFrames = (next: (now: PreviewFrames) => PreviewFrames) => void

function useFrames(url: string, savedCount: number, box: RefObject<HTMLDivElement | null>) {
  const [frames, setFrames] = useState(() => createFrames(url, savedCount))
  const latest = useRef(frames)
  // A message can arrive between two renders, and is answered at once.
  const change = useMemo<ChangeFrames>(
    () => (next) => {
      latest.current = next(latest.current)
      setFrames(latest.current)
    },
    [],
  )
  useEffect(() => change((now) => loadNextFrame(now, url, savedCount)), [change, url, savedCount])
  useEffect(() => listenToPages(url, box, change), [url, box, change])
  return { frames, change }
}

/**
 * Listens to messages of the framed pages and answers with scroll positions. Returns a function
 * that stops it.
 */
function listenToPages(url: string, box: RefObject<HTMLDivElement | null>, change: ChangeFrames) {
  const { origin } = new URL(url)
  const hear = (event: MessageEvent) => {
    const all = [...(box.current?.querySelectorAll('iframe') ?? [])]
    const frame = all.find(({ contentWindow }) => contentWindow === event.source)
    const { data: word } = PreviewFrameMessage.safeParse(event.data)
    if (!frame || !word || event.origin !== origin) return
    change((now) => {
      const { frames, scroll } = handlePreviewMessage(now, Number(frame.dataset.key), word)
      if (scroll) {
        const { x, y } = scroll
        frame.contentWindow?.postMessage(
          { word: 'scroll', x, y } satisfies PreviewScrollMessage,
          origin,
        )
      }
      return frames
    })
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/**
 * Scrolls a framed page of the admin's origin. In other frames a script of the page does it
 * (`site/server/pages/preview-frame.ts`); here no script runs, but the admin has access to the
 * page.
 */
function keepPlace(frame: HTMLIFrameElement, change: ChangeFrames) {
  const page = getPageWindow(frame)
  if (!page) return
  const key = Number(frame.dataset.key)
  const shown = getPageWindow(frame.parentElement?.querySelector('iframe:not([data-coming])'))
  change((now) => {
    const isBehind = shown && key !== now.shown.key
    const before = isBehind
      ? handlePreviewMessage(now, now.shown.key, createMessage('scrolled', shown)).frames
      : now
    const { frames, scroll } = handlePreviewMessage(before, key, createMessage('ready', page))
    if (!scroll) return frames
    page.scrollTo({ left: scroll.x, top: scroll.y, behavior: 'instant' })
    return handlePreviewMessage(frames, key, createMessage('placed', page)).frames
  })
}

/** Returns the window of a frame; null if its page has another origin. */
const getPageWindow = (frame: HTMLIFrameElement | null | undefined) =>
  frame?.contentDocument ? frame.contentWindow : null

const createMessage = (
  word: PreviewFrameMessage['word'],
  { location, scrollX, scrollY }: Window,
): PreviewFrameMessage => ({
  word,
  href: location.href,
  x: scrollX,
  y: scrollY,
})
