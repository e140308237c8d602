import { raise } from './layers.ts'

/**
 * Gives the menus of the header their place among the layers. All else about them is the browser's:
 * they are popovers of links, which open from a button, close by Escape and by a click elsewhere,
 * and give the focus back. Nothing is to be done when elements come or go.
 */
export function enhanceMenus(): () => void {
  const lower = new WeakMap<EventTarget, () => void>()
  // What toggles does not bubble.
  document.addEventListener('beforetoggle', follow, true)
  return () => {}

  function follow({ target, newState }: ToggleEvent) {
    if (!(target instanceof HTMLElement) || !target.matches('nav[popover]')) return
    lower.get(target)?.()
    if (newState === 'open') lower.set(target, raise(target, 'menu'))
  }
}
