import { whenIdle } from '../async/idle.ts'

/** What is fetched only for pages that have a use for it. */
const parts: Part[] = [
  {
    where: 'nav[popover]',
    enhance: async () => (await import('../layers/menus.ts')).enhanceMenus(),
  },
  {
    where: 'abbr[title], [data-tip]',
    enhance: async () => (await import('../layers/tooltips.ts')).enhanceTooltips(),
  },
  {
    where: '[data-parallax]',
    enhance: async () => (await import('../parallax/parallax.ts')).enhanceParallax(),
  },
]

interface Part {
  /** Elements that make it worth fetching. */
  where: string
  /** Starts it; the answer is to be called when elements have come or gone. */
  enhance: () => Promise<() => void>
}

/** Enhances what a page has beside its text, on this page and, when there is time, on later ones. */
export function enhance(app: Element) {
  const looks = new Map<Part, () => void>()
  let planned = false
  look()
  new MutationObserver(plan).observe(app, { childList: true, subtree: true })

  function plan() {
    if (!planned) whenIdle(look)
    planned = true
  }

  function look() {
    planned = false
    for (const part of parts) {
      const again = looks.get(part)
      if (again) again()
      else if (app.querySelector(part.where)) start(part)
    }
  }

  function start(part: Part) {
    looks.set(part, () => {})
    // The page is whole without it; what could not be fetched is tried again on the next one.
    part.enhance().then(
      (again) => looks.set(part, again),
      () => looks.delete(part),
    )
  }
}
