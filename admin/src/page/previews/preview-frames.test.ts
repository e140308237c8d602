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
const says = (word: PreviewFrameMessage['word'], path: string, y = 0) => ({
  word,
  href: `${url}${path}`,
  x: 0,
  y,
})
const after = (frames: PreviewFrames, key: number, word: PreviewFrameMessage) =>
  handlePreviewMessage(frames, key, word).frames

const saved = (frames: PreviewFrames, count: number) => loadNextFrame(frames, url, count)

/** A preview that is looked at, scrolled so far down. */
const scrolled = (path: string, y: number) =>
  [says('ready', '/un'), says('scrolled', path, y)].reduce(
    (frames, word) => after(frames, 0, word),
    createFrames(url, 0),
  )

test('the page of the next save comes in front once it stands where the other one stood', () => {
  const next = saved(scrolled('/un', 700), 1)
  expect([next.shown.key, next.loading]).toEqual([0, { key: 1, src: url }])
  const { frames, scroll } = handlePreviewMessage(next, 1, says('ready', '/deux'))
  expect([frames.shown.key, scroll?.y]).toEqual([0, 700])
  const placed = after(frames, 1, says('placed', '/deux', 700))
  expect(placed).toMatchObject({ shown: { key: 1 }, loading: undefined, place: { y: 700 } })
  // Its address has changed with the save: it is still the page that the preview is of.
  expect(saved(placed, 2).loading?.src).toBe(url)
})

test('a reader on another page of the preview stays there', () => {
  expect(saved(scrolled('/contact', 0), 1).loading?.src).toBe(`${url}/contact`)
  const left = after(scrolled('/un', 0), 0, { ...says('ready', ''), href: 'https://evil.test/' })
  expect(saved(left, 1).loading?.src).toBe(url)
})

test('a page that says nothing is shown when it is there', () => {
  const next = saved(createFrames(url, 0), 1)
  expect(handleFrameLoad(next, 0)).toBe(next)
  expect(handleFrameLoad(next, 1)).toMatchObject({ shown: { key: 1 }, loading: undefined })
})

test('a scroll while the next page loads is applied to it', () => {
  const next = saved(scrolled('/un', 700), 1)
  const told = after(next, 1, says('ready', '/un'))
  const gone = after(told, 0, says('scrolled', '/un', 900))
  const { frames, scroll } = handlePreviewMessage(gone, 1, says('placed', '/un', 700))
  expect([frames.shown.key, scroll?.y]).toEqual([0, 900])
  // The page may have become shorter: it is told once.
  expect(after(frames, 1, says('placed', '/un', 850))).toMatchObject({
    shown: { key: 1 },
    place: { y: 850 },
  })
})

test('a page that is there before it says so is sent to its place then', () => {
  const early = handleFrameLoad(saved(scrolled('/un', 700), 1), 1)
  const { frames, scroll } = handlePreviewMessage(early, 1, says('ready', '/deux'))
  expect([frames.home, scroll?.y]).toEqual([`${url}/deux`, 700])
  expect(handlePreviewMessage(frames, 1, says('ready', '/contact'))).toMatchObject({
    frames: { home: `${url}/deux`, place: { y: 0 } },
  })
})

test('of two saves the page of the second is waited for', () => {
  const second = saved(saved(scrolled('/un', 700), 1), 2)
  expect(handleFrameLoad(second, 1)).toBe(second)
  expect(after(second, 1, says('placed', '/un', 700))).toBe(second)
  expect(handleFrameLoad(second, 2).shown.key).toBe(2)
})

test('another link shows the page that was looked at, where it was looked at', () => {
  const renewed = url.replace(/t$/, 'u')
  const away = loadNextFrame(scrolled('/contact', 300), renewed, 0)
  expect(away.loading).toEqual({ key: 1, src: `${renewed}/contact` })
  const { frames, scroll } = handlePreviewMessage(away, 1, {
    ...says('ready', ''),
    href: `${renewed}/contact`,
  })
  expect([frames.shown.src, scroll?.y]).toEqual([url, 300])
  const home = loadNextFrame(scrolled('/un', 300), renewed, 0)
  expect([home.loading?.src, home.home]).toEqual([renewed, `${renewed}/un`])
  expect(loadNextFrame(home, renewed, 0)).toBe(home)
})
