import { raise } from './layers.ts'

/**
 * Registers the popover menus of the header as layers. The browser does the rest: opening, closing,
 * focus. Returns a no-op, because the listener covers new elements.
 */
export function enhanceMenus(): () => void {
  const lowerByMenu = new WeakMap<EventTarget, () => void>()
  // `beforetoggle` does not bubble.
  document.addEventListener('beforetoggle', onToggle, true)
  return () => {}

  function onToggle({ target, newState }: ToggleEvent) {
    if (!(target instanceof HTMLElement) || !target.matches('nav[popover]')) return
    lowerByMenu.get(target)?.()
    if (newState === 'open') lowerByMenu.set(target, raise(target, 'menu'))
  }
}
