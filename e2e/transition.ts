import type { Page } from '@playwright/test'
import { withoutPreloads, withoutTimeouts } from './navigation.ts'
import { expect } from './product.ts'

export const guide = '/guide'
export const steps = '/guide/premiers-pas'
/** Matches the request for the content of the page at `steps`. */
export const stepsPart = /_part.*premiers-pas/
export const landing = '/h%C3%A9berger-chez-soi'

/** Returns the options that find the title of a page. */
export const heading = (text: string) => ({ level: 1, name: text }) as const

/**
 * Disables preloads, the timeout of a request, and the one that shows a hidden page again, so that
 * the test sets the pace.
 */
export async function holdTransitions(page: Page) {
  await withoutPreloads(page)
  await withoutTimeouts(page)
  await holdTimeout(page)
}

/** One frame of the page, as it was painted. */
export interface Frame {
  mains: number
  heading: string
  /** Text of header and footer. */
  around: string
  title: string
  lang: string
  main: number
  header: number
  scroll: number
  /** Parts whose animation had ended at the last change of the page. */
  gone: string[]
}

/** Records every frame from now on, for `framesOf`. */
export function noteFrames(page: Page) {
  return page.evaluate(() => {
    const opacity = (selector: string) => {
      const element = document.querySelector(selector)
      return element ? Number(getComputedStyle(element).opacity) : 0
    }
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
    const frames: unknown[] = []
    // Two frames may be far apart, so each animation records its own end.
    const motions = new Set<Animation>()
    const ended = new Set<string>()
    let gone: string[] = []
    let shown = text('h1')
    new MutationObserver(() => {
      if (text('h1') === shown) return
      shown = text('h1')
      gone = [...ended].sort()
    }).observe(document.body, { childList: true, subtree: true })
    const follow = (motion: Animation) => {
      motions.add(motion)
      const tell = () => ended.add(motion.id)
      motion.finished.then(tell, () => {})
    }
    const note = () => {
      for (const motion of document.getAnimations()) if (!motions.has(motion)) follow(motion)
      frames.push({
        mains: document.querySelectorAll('main').length,
        heading: text('h1'),
        around: text('header') + text('footer'),
        title: document.title,
        lang: document.documentElement.lang,
        main: opacity('main'),
        header: opacity('header'),
        scroll: window.scrollY,
        gone,
      })
      requestAnimationFrame(note)
    }
    Object.assign(window, { frames })
    note()
  })
}

export function framesOf(page: Page): Promise<Frame[]> {
  return page.evaluate('frames')
}

/** Returns the two frames between which the page changed. */
export function swapIn(frames: Frame[], heading: string): [before: Frame, after: Frame] {
  const at = frames.findIndex((frame) => frame.heading === heading)
  const [before, after] = frames.slice(at - 1, at + 1)
  if (!before || !after) throw new Error(`No frame shows ${heading} after another page.`)
  return [before, after]
}

/** Waits until no animation runs and the page has each of its parts once. */
export async function waitForWholePage(page: Page) {
  await expect.poll(() => page.evaluate(partsOf)).toEqual(wholePage)
}

const wholePage = { header: '1 visible', main: '1 visible', footer: '1 visible', moving: 0 }

/** Runs in the browser. */
function partsOf() {
  const look = (part: string) =>
    [...document.querySelectorAll(`#v-app > ${part}`)]
      .map((element) => {
        const { opacity, visibility } = getComputedStyle(element)
        return `${opacity} ${visibility}`
      })
      .join()
  const moving = document
    .getAnimations()
    .filter(({ id }) => ['header', 'main', 'footer'].includes(id)).length
  return { header: look('header'), main: look('main'), footer: look('footer'), moving }
}

/** Delays the responses for a page until `release` is called. */
export async function holdPage(page: Page, address: RegExp) {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    requested: page.waitForRequest(address),
    release: () => gate.resolve(),
  }
}

/** Time from the click until a hidden page is shown again. */
const backAfterMs = 1_000

/** Disables the timeout that shows a hidden page again; `timeIsUp` fires it. */
async function holdTimeout(page: Page) {
  await page.addInitScript((ms) => {
    const { setTimeout } = window
    const delayed: (() => void)[] = []
    const hold = (run: () => void, delay?: number) =>
      delay === ms ? -delayed.push(run) : setTimeout(run, delay)
    Object.assign(window, {
      setTimeout: hold,
      timeIsUp: () => {
        for (const run of delayed.splice(0)) run()
      },
    })
  }, backAfterMs)
}

/** Waits until the old page is hidden and no other page is shown. */
export async function hasLeft(page: Page) {
  await expect(page.locator('main')).toHaveCSS('visibility', 'hidden')
  await expect(page.locator('main')).toHaveCSS('opacity', '0')
}
