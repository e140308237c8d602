import { createTooltip, type Tooltip } from './tooltip.ts'

/** How long a pointer rests before a tooltip opens, and how long it may take to reach it. */
const openDelayMs = 500
const closeDelayMs = 250

const interactive = 'a, button, summary, label'

/**
 * Shows the text of `data-tip` beside its element: after a moment under the pointer, at once with the
 * keyboard's focus, by a tap where that does nothing else. `<abbr title>` becomes such an element.
 * Returns what is to be called when elements have come or gone.
 */
export function enhanceTooltips(): () => void {
  const tooltip = createTooltip()
  followPointer(tooltip)
  followTaps(tooltip)
  followKeyboard(tooltip)
  explainAbbreviations()
  return () => {
    explainAbbreviations()
    if (tooltip.owner()?.isConnected === false) tooltip.hide()
  }
}

function followPointer({ owner, show, hide, holds }: Tooltip) {
  let timer = 0
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    const over = holds(target) ? owner() : ownerAt(target)
    clearTimeout(timer)
    if (over === owner()) return
    if (over) timer = window.setTimeout(show, openDelayMs, over)
    else timer = window.setTimeout(hide, closeDelayMs)
  })
  // A press or a key means something else than reading: what was about to open does not.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => clearTimeout(timer))
}

function followTaps({ owner, show, hide, holds }: Tooltip) {
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    const tappedAgain = pointerType === 'touch' && ownerAt(target) === owner()
    if (!tappedAgain && target instanceof Node && !holds(target)) hide()
  })
  document.addEventListener('pointerup', ({ target, pointerType }) => {
    const tapped = pointerType === 'touch' ? ownerAt(target) : undefined
    if (!tapped || tapped.closest(interactive)) return
    if (tapped === owner()) hide()
    else show(tapped)
  })
}

function followKeyboard({ owner, show, hide }: Tooltip) {
  document.addEventListener('focusin', ({ target }) => {
    const focused = ownerAt(target)
    if (focused?.matches(':focus-visible')) show(focused)
  })
  document.addEventListener('focusout', hide)
  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !owner()) return
    // Only the tooltip: what stands below it closes by the next key.
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  document.addEventListener('keydown', dismiss, true)
}

function ownerAt(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-tip]') ?? undefined
}

/**
 * The browser's own tooltip knows neither keys nor fingers. Of several that say the same, the first
 * one is a stop of the Tab key.
 */
function explainAbbreviations() {
  const stops = new Set<string>()
  for (const abbr of document.querySelectorAll<HTMLElement>('abbr[title], abbr[data-tip]')) {
    if (abbr.title) abbr.dataset.tip = abbr.title
    abbr.removeAttribute('title')
    const said = `${abbr.textContent} ${abbr.dataset.tip}`
    if (!stops.has(said) && !abbr.closest(interactive)) abbr.tabIndex = 0
    stops.add(said)
  }
}
