import { whenIdle } from '../async/idle.ts'
import { markBrokenImages } from '../images/broken-images.ts'

/** Selector of its elements, and the module that starts it. */
type Enhancement = [selector: string, load: () => Promise<EnhancementModule>]

interface EnhancementModule {
  /** Starts it. Returns a function to call when elements are added, removed or focused. */
  enhance: () => () => void
}

const enhancements: Enhancement[] = [
  ['nav[popover]', () => import('../layers/menus.ts')],
  ['abbr[title], [data-tip]', () => import('../layers/tooltips.ts')],
  ['[data-parallax]', () => import('../parallax/parallax.ts')],
  ['[data-copy]', () => import('./copy-code.ts')],
  ['[data-suggest]:focus', () => import('./suggest.ts')],
  ['[data-offer]', () => import('./offer.ts')],
  ['[data-play]', () => import('./play-videos.ts')],
  ['.v-form', () => import('./page-form.ts')],
  ['[data-zone]', () => import('./reader-times.ts')],
]

/** Applies the enhancements to this page, and to later ones when the browser is idle. */
export function startEnhancements(app: Element) {
  // Until then the stylesheet alone handles broken images.
  markBrokenImages()
  const refreshBySelector = new Map<string, () => void>()
  let isPlanned = false
  apply()
  new MutationObserver(plan).observe(app, { childList: true, subtree: true })
  app.addEventListener('focusin', plan)

  function plan() {
    if (!isPlanned) whenIdle(apply)
    isPlanned = true
  }

  function apply() {
    isPlanned = false
    for (const [selector, load] of enhancements) {
      const refresh = refreshBySelector.get(selector)
      if (refresh) refresh()
      else if (app.querySelector(selector)) start(selector, load)
    }
  }

  function start(selector: string, load: Enhancement[1]) {
    refreshBySelector.set(selector, () => {})
    // Enhancements are optional; a failed import is retried on the next page.
    load().then(
      ({ enhance }) => refreshBySelector.set(selector, enhance()),
      () => refreshBySelector.delete(selector),
    )
  }
}
