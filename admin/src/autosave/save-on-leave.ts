import type { Autosave } from './autosave.ts'

/**
 * Saves when the browser hides the tab or the screen is left, since a hidden tab may never be shown
 * again; asks before unsaved changes are lost. Returns a function that removes the listeners.
 */
export function saveOnLeave(autosave: Autosave) {
  const leave = () => {
    if (document.visibilityState === 'hidden') void autosave.flush()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (autosave.isDirty()) event.preventDefault()
  }
  addEventListener('online', autosave.resume)
  addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', leave)
  return () => {
    removeEventListener('online', autosave.resume)
    removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', leave)
    // No revision: the writer has not asked for one.
    void autosave.flush()
  }
}
