import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before the user leaves the screen with unsaved changes. */
export function useLeaveGuard(isChanged: boolean, question: string) {
  const blocker = useBlocker(isChanged)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    if (!isChanged) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [isChanged])
}
