import { useEffect } from 'react'

/** Lets the browser ask before it closes or reloads a tab with unsaved changes. */
export function useUnloadGuard(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [isChanged])
}
