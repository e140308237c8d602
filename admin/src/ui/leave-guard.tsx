import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from './dialog.tsx'

interface Props {
  isDirty: boolean
  title: string
  /** What happens to the edits. */
  help: string
}

/** Asks before another screen is opened, or the tab is closed, while there are unsaved edits. */
export function LeaveGuard({ isDirty, title, help }: Props) {
  const t = useTexts()
  useUnloadGuard(isDirty)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={title} onClose={() => blocker.reset()}>
      <p>{help}</p>
      <div className="buttons">
        <Button onClick={() => blocker.reset()}>{t('stay')}</Button>
        <Button variant="outline" onClick={() => blocker.proceed()}>
          {t('leave')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Lets the browser ask before it closes or reloads a tab with unsaved edits. */
export function useUnloadGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
