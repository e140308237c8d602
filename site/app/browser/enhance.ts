import { whenIdle } from '../async/idle.ts'
import { markBrokenImages } from '../images/broken-images.ts'

/** Selector of its elements, and the module that starts it. */
type Enhancement = [selector: string, load: () => Promise<EnhancementModule>]

interface EnhancementModule {
  /** Starts it. Returns a function to call when elements are added or removed. */
  enhance: () => () => void
}

const enhancements: Enhancement[] = [
  ['nav[popover]', () => import('../layers/menus.ts')],
  ['abbr[title], [data-tip]', () => import('../layers/tooltips.ts')],
  ['[data-parallax]', () => import('../parallax/parallax.ts')],
  ['[data-copy]', () => import('./copy-code.ts')],
]

/** Applies the enhancements to this page, and to later ones when the browser is idle. */
export function startEnhancements(app: Element) {
  // Until then the stylesheet alone handles broken images.
  markBrokenImages()
  const refreshByPart = new Map<Enhancement, () => void>()
  let isPlanned = false
  apply()
  new MutationObserver(plan).observe(app, { childList: true, subtree: true })

  function plan() {
    if (!isPlanned) whenIdle(apply)
    isPlanned = true
  }

  function apply() {
    isPlanned = false
    for (const part of enhancements) {
      const refresh = refreshByPart.get(part)
      if (refresh) refresh()
      else if (app.querySelector(part[0])) start(part)
    }
  }

  function start(part: Enhancement) {
    refreshByPart.set(part, () => {})
    // Enhancements are optional; a failed import is retried on the next page.
    part[1]().then(
      ({ enhance }) => refreshByPart.set(part, enhance()),
      () => refreshByPart.delete(part),
    )
  }
}
