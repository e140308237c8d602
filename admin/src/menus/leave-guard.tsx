import { Button } from '@mantine/core'
import { useBlocker } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Asks before another screen or menu is opened while there are unsaved edits. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTexts('menus')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={t('leaving')} onClose={() => blocker.reset()}>
      <p>{t('leavingHelp')}</p>
      <div className="buttons">
        <Button onClick={() => blocker.reset()}>{t('stay')}</Button>
        <Button variant="outline" onClick={() => blocker.proceed()}>
          {t('leave')}
        </Button>
      </div>
    </Dialog>
  )
}
