import { raise } from './layers.ts'
import './tooltip.css'

const gapPx = 8
const anchorName = '--v-tooltip'

/** The one tooltip of a page. */
export interface Tooltip {
  /** The element whose `data-tip` it shows, while it is open. */
  owner: () => HTMLElement | undefined
  show: (owner: HTMLElement) => void
  hide: () => void
  holds: (node: Node) => boolean
}

export function createTooltip(): Tooltip {
  const tip = createElement()
  let owner: HTMLElement | undefined
  let lower = () => {}
  return { owner: () => owner, show, hide, holds: (node) => tip.contains(node) }

  function show(next: HTMLElement) {
    if (owner === next) return
    hide()
    // In an open menu, names stand in full.
    if (next.closest('[popover]')?.matches(':popover-open')) return
    owner = next
    describe(tip, next)
    next.style.setProperty('anchor-name', anchorName)
    tip.hidden = false
    tip.showPopover?.()
    lower = raise(tip, 'tooltip')
    if (!CSS.supports('anchor-name', anchorName)) place(tip, next)
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

function describe(tip: HTMLElement, owner: HTMLElement) {
  tip.textContent = owner.dataset.tip ?? ''
  tip.lang = owner.closest<HTMLElement>('[lang]')?.lang ?? ''
  // Behind a modal all is inert; elsewhere it belongs to the part of the page that it explains.
  const room = owner.closest('dialog, .header, .main, .footer') ?? document.body
  room.append(tip)
  // A name that stands there for those who hear it is not said twice.
  if (!owner.textContent.includes(tip.textContent)) owner.setAttribute('aria-describedby', tip.id)
}

/** Above its element or, where there is no room, below; for browsers without anchors. */
function place(tip: HTMLElement, owner: HTMLElement) {
  const { top, bottom, left, width } = owner.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const above = top - offsetHeight - gapPx
  const middle = left + (width - offsetWidth) / 2
  const rightmost = document.documentElement.clientWidth - offsetWidth - gapPx
  tip.style.setProperty('top', `${above < gapPx ? bottom + gapPx : above}px`)
  tip.style.setProperty('left', `${Math.max(gapPx, Math.min(rightmost, middle))}px`)
}
