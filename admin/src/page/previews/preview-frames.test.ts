import type { PreviewFrameMessage } from '@vitrine/contract/admin/previews'
import { expect, test } from 'vitest'
import {
  createFrames,
  handleFrameLoad,
  handlePreviewMessage,
  loadNextFrame,
  type PreviewFrames,
} from './preview-frames.ts'

const url = 'https://site.test/_preview/t'
const message = (word: PreviewFrameMessage['word'], path: string, y = 0) => ({
  word,
  href: `${url}${path}`,
  x: 0,
  y,
})
const after = (frames: PreviewFrames, key: number, word: PreviewFrameMessage) =>
  handlePreviewMessage(frames, key, word).frames

const saved = (frames: PreviewFrames, count: number) => loadNextFrame(frames, url, count)

/** Opens a preview of a page that is scrolled to `y`. */
const scrolled = (path: string, y: number) =>
  [message('ready', '/un'), message('scrolled', path, y)].reduce(
    (frames, word) => after(frames, 0, word),
    createFrames(url, 0),
  )

test('the page of the next save is shown after it has the scroll position of the previous one', () => {
  const next = saved(scrolled('/un', 700), 1)
  expect([next.shown.key, next.loading]).toEqual([0, { key: 1, src: url }])
  const { frames, scroll } = handlePreviewMessage(next, 1, message('ready', '/deux'))
  expect([frames.shown.key, scroll?.y]).toEqual([0, 700])
  const placed = after(frames, 1, message('placed', '/deux', 700))
  expect(placed).toMatchObject({ shown: { key: 1 }, loading: undefined, place: { y: 700 } })
  // The save has changed the address. It is still the page of the preview.
  expect(saved(placed, 2).loading?.src).toBe(url)
})

test('a user on another page of the preview stays there', () => {
  expect(saved(scrolled('/contact', 0), 1).loading?.src).toBe(`${url}/contact`)
  const left = after(scrolled('/un', 0), 0, { ...message('ready', ''), href: 'https://evil.test/' })
  expect(saved(left, 1).loading?.src).toBe(url)
})

test('a page that sends no message is shown after it has loaded', () => {
  const next = saved(createFrames(url, 0), 1)
  expect(handleFrameLoad(next, 0)).toBe(next)
  expect(handleFrameLoad(next, 1)).toMatchObject({ shown: { key: 1 }, loading: undefined })
})

test('a scroll while the next page loads is applied to it', () => {
  const next = saved(scrolled('/un', 700), 1)
  const ready = after(next, 1, message('ready', '/un'))
  const scrolledOn = after(ready, 0, message('scrolled', '/un', 900))
  const { frames, scroll } = handlePreviewMessage(scrolledOn, 1, message('placed', '/un', 700))
  expect([frames.shown.key, scroll?.y]).toEqual([0, 900])
  // The page may be shorter now: the position is sent once.
  expect(after(frames, 1, message('placed', '/un', 850))).toMatchObject({
    shown: { key: 1 },
    place: { y: 850 },
  })
})

test('a page that loads before it sends a message is scrolled when the message arrives', () => {
  const early = handleFrameLoad(saved(scrolled('/un', 700), 1), 1)
  const { frames, scroll } = handlePreviewMessage(early, 1, message('ready', '/deux'))
  expect([frames.home, scroll?.y]).toEqual([`${url}/deux`, 700])
  expect(handlePreviewMessage(frames, 1, message('ready', '/contact'))).toMatchObject({
    frames: { home: `${url}/deux`, place: { y: 0 } },
  })
})

test('after two saves only the page of the second one is shown', () => {
  const second = saved(saved(scrolled('/un', 700), 1), 2)
  expect(handleFrameLoad(second, 1)).toBe(second)
  expect(after(second, 1, message('placed', '/un', 700))).toBe(second)
  expect(handleFrameLoad(second, 2).shown.key).toBe(2)
})

test('a new preview link shows the same page at the same scroll position', () => {
  const renewed = url.replace(/t$/, 'u')
  const away = loadNextFrame(scrolled('/contact', 300), renewed, 0)
  expect(away.loading).toEqual({ key: 1, src: `${renewed}/contact` })
  const { frames, scroll } = handlePreviewMessage(away, 1, {
    ...message('ready', ''),
    href: `${renewed}/contact`,
  })
  expect([frames.shown.src, scroll?.y]).toEqual([url, 300])
  const home = loadNextFrame(scrolled('/un', 300), renewed, 0)
  expect([home.loading?.src, home.home]).toEqual([renewed, `${renewed}/un`])
  expect(loadNextFrame(home, renewed, 0)).toBe(home)
})
