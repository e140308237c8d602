import { raiseLayer } from './layers.ts'
import './tooltip.css'

const gapPx = 8
const anchorName = '--v-tooltip'

export interface Tooltip {
  /** Element whose `data-tip` is shown, while the tooltip is open. */
  owner: () => HTMLElement | undefined
  show: (owner: HTMLElement) => void
  hide: () => void
  contains: (node: Node) => boolean
}

export function createTooltip(): Tooltip {
  const tip = createElement()
  let owner: HTMLElement | undefined
  let lower = () => {}
  return { owner: () => owner, show, hide, contains: (node) => tip.contains(node) }

  function show(next: HTMLElement) {
    if (owner === next) return
    hide()
    // An open menu shows names in full.
    if (next.closest('[popover]')?.matches(':popover-open')) return
    owner = next
    setContent(tip, next)
    next.style.setProperty('anchor-name', anchorName)
    tip.hidden = false
    tip.showPopover?.()
    lower = raiseLayer(tip, 'tooltip')
    if (!CSS.supports('anchor-name', anchorName)) position(tip, next)
  }

  function hide() {
    if (!owner) return
    if (owner.getAttribute('aria-describedby') === tip.id) owner.removeAttribute('aria-describedby')
    owner.style.removeProperty('anchor-name')
    owner = undefined
    lower()
    if (tip.isConnected) tip.hidePopover?.()
    tip.hidden = true
  }
}

function createElement(): HTMLElement {
  const tip = document.createElement('div')
  tip.id = 'v-tooltip'
  tip.className = 'tooltip'
  tip.role = 'tooltip'
  tip.dir = 'auto'
  tip.hidden = true
  tip.popover = 'manual'
  return tip
}

function setContent(tip: HTMLElement, owner: HTMLElement) {
  tip.textContent = owner.dataset.tip ?? ''
  tip.lang = owner.closest<HTMLElement>('[lang]')?.lang ?? ''
  // Appended near its owner: content outside a modal is inert, and it belongs to the same landmark.
  const container = owner.closest('dialog, .header, .main, .footer') ?? document.body
  container.append(tip)
  // Not announced again if the element already contains the text.
  if (!owner.textContent.includes(tip.textContent)) owner.setAttribute('aria-describedby', tip.id)
}

/** Above the element, or below if there is no room. For browsers without anchor positioning. */
function position(tip: HTMLElement, owner: HTMLElement) {
  const { top, bottom, left, width } = owner.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const above = top - offsetHeight - gapPx
  const centered = left + (width - offsetWidth) / 2
  const rightmost = document.documentElement.clientWidth - offsetWidth - gapPx
  tip.style.setProperty('top', `${above < gapPx ? bottom + gapPx : above}px`)
  tip.style.setProperty('left', `${Math.max(gapPx, Math.min(rightmost, centered))}px`)
}
