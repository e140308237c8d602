import type { Autosave } from './autosave.ts'

/**
 * Saves when the browser hides the tab or the screen is left, since a hidden tab may never be shown
 * again; asks before unsaved changes are lost. Returns a function that removes the listeners.
 */
export function saveOnLeave(saver: Autosave) {
  const leave = () => {
    if (document.visibilityState === 'hidden') void saver.flush()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (saver.isDirty()) event.preventDefault()
  }
  addEventListener('online', saver.resume)
  addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', leave)
  return () => {
    removeEventListener('online', saver.resume)
    removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', leave)
    // No revision: the writer has not asked for one.
    void saver.flush()
  }
}
