import { createTooltip, type Tooltip } from './tooltip.ts'

/** Delays under the pointer: before a tooltip opens, and before it closes. */
const openDelayMs = 500
const closeDelayMs = 250

const interactive = 'a, button, summary, label'

/**
 * Shows `data-tip` in a tooltip: after a delay under the pointer, at once on keyboard focus, and on
 * a tap if the element has no other action. Converts `<abbr title>`. Returns a function to call
 * after the page has changed.
 */
export function enhance(): () => void {
  const tooltip = createTooltip()
  followPointer(tooltip)
  followTaps(tooltip)
  followKeyboard(tooltip)
  convertAbbreviations()
  return () => {
    convertAbbreviations()
    if (tooltip.owner()?.isConnected === false) tooltip.hide()
  }
}

function followPointer({ owner, show, hide, contains }: Tooltip) {
  let timer = 0
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    const hovered = contains(target) ? owner() : findOwner(target)
    clearTimeout(timer)
    if (hovered === owner()) return
    if (hovered) timer = window.setTimeout(show, openDelayMs, hovered)
    else timer = window.setTimeout(hide, closeDelayMs)
  })
  // A press or a key cancels a tooltip that is about to open.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => clearTimeout(timer))
}

function followTaps({ owner, show, hide, contains }: Tooltip) {
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    const isTappedAgain = pointerType === 'touch' && findOwner(target) === owner()
    if (!isTappedAgain && target instanceof Node && !contains(target)) hide()
  })
  document.addEventListener('pointerup', ({ target, pointerType }) => {
    const tapped = pointerType === 'touch' ? findOwner(target) : undefined
    if (!tapped || tapped.closest(interactive)) return
    if (tapped === owner()) hide()
    else show(tapped)
  })
}

function followKeyboard({ owner, show, hide }: Tooltip) {
  document.addEventListener('focusin', ({ target }) => {
    const focused = findOwner(target)
    if (focused?.matches(':focus-visible')) show(focused)
  })
  document.addEventListener('focusout', hide)
  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !owner()) return
    // Keeps a dialog below open: it closes on the next Escape.
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  document.addEventListener('keydown', dismiss, true)
}

function findOwner(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-tip]') ?? undefined
}

/** The native tooltip opens neither by keyboard nor touch. Repetitions are no tab stops. */
function convertAbbreviations() {
  const seenKeys = new Set<string>()
  for (const abbr of document.querySelectorAll<HTMLElement>('abbr[title], abbr[data-tip]')) {
    if (abbr.title) abbr.dataset.tip = abbr.title
    abbr.removeAttribute('title')
    const tooltipKey = `${abbr.textContent} ${abbr.dataset.tip}`
    if (!seenKeys.has(tooltipKey) && !abbr.closest(interactive)) abbr.tabIndex = 0
    seenKeys.add(tooltipKey)
  }
}
