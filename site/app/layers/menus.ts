import { raiseLayer } from './layers.ts'

/** Registers header menus as layers; the browser does the rest. New elements need no call. */
export function enhance(): () => void {
  const lowerByMenu = new WeakMap<EventTarget, () => void>()
  // `beforetoggle` does not bubble.
  document.addEventListener('beforetoggle', onToggle, true)
  return () => {}

  function onToggle({ target, newState }: ToggleEvent) {
    if (!(target instanceof HTMLElement) || !target.matches('nav[popover]')) return
    lowerByMenu.get(target)?.()
    if (newState === 'open') lowerByMenu.set(target, raiseLayer(target, 'menu'))
  }
}
