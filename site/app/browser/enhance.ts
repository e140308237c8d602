import { whenIdle } from '../async/idle.ts'
import { markBrokenImages } from '../images/broken-images.ts'

const enhancements: Enhancement[] = [
  {
    selector: 'nav[popover]',
    enhance: async () => (await import('../layers/menus.ts')).enhanceMenus(),
  },
  {
    selector: 'abbr[title], [data-tip]',
    enhance: async () => (await import('../layers/tooltips.ts')).enhanceTooltips(),
  },
  {
    selector: '[data-parallax]',
    enhance: async () => (await import('../parallax/parallax.ts')).enhanceParallax(),
  },
  {
    selector: '[data-copy]',
    enhance: async () => (await import('./copy-code.ts')).enhanceCode(),
  },
]

interface Enhancement {
  selector: string
  /** Starts it. Returns a function to call when elements are added or removed. */
  enhance: () => Promise<() => void>
}

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
      else if (app.querySelector(part.selector)) start(part)
    }
  }

  function start(part: Enhancement) {
    refreshByPart.set(part, () => {})
    // Enhancements are optional; a failed import is retried on the next page.
    part.enhance().then(
      (refresh) => refreshByPart.set(part, refresh),
      () => refreshByPart.delete(part),
    )
  }
}
