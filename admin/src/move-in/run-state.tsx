import { Alert, Button } from '@mantine/core'
import type { MoveInProgress, MoveInState } from '@vitrine/contract/admin/move-in'
import { cancelMoveIn } from '@vitrine/contract/endpoints/move-in'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { useEffect, useRef } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useCall } from '../ui/use-call.ts'
import { moveInKey } from './move-in-query.ts'

/** The check or the import: its progress, how it ended, and the sentence for screen readers. */
export function RunState({ state: { run, progress } }: { state: MoveInState }) {
  const t = useTexts('move-in')
  const heading = useRef<HTMLHeadingElement>(null)
  const isRunning = run?.state === 'running'
  const wasRunning = useRef(isRunning)
  // The pressed button is gone when a run begins or ends: the focus moves to the heading.
  useEffect(() => {
    if (wasRunning.current !== isRunning) heading.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])
  const title = run ? t(`${run.kind}_${run.state}`) : ''
  return (
    <>
      <p className="visually-hidden" role="status">
        {isRunning && isKnown(progress) ? `${title} ${formatPercent(t, progress)}` : title}
      </p>
      {run ? (
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      ) : null}
      {isRunning ? <Running progress={progress} /> : null}
      {run?.state === 'failed' ? (
        <Alert color="red" title={t('problemTitle')} role="alert">
          <p>{run.problem}</p>
        </Alert>
      ) : null}
      {run?.state === 'disk-full' ? (
        <Alert color="red" title={t('problemTitle')} role="alert">
          <p>{t('diskFull')}</p>
        </Alert>
      ) : null}
      {run?.state === 'stopped' || run?.state === 'cancelled' ? (
        <p className="note">{t(`${run.kind}AgainText`)}</p>
      ) : null}
    </>
  )
}

function Running({ progress }: Pick<MoveInState, 'progress'>) {
  const t = useTexts('move-in')
  const { language } = useLanguage()
  const cancel = useCall(
    () => call(cancelMoveIn),
    [moveInKey],
    () => {},
  )
  return (
    <div className="move-in-run">
      <ProblemNotice refused={cancel.refused} />
      <p>{isKnown(progress) ? formatStep(t, language, progress) : t('starting')}</p>
      <progress
        aria-label={t('progress')}
        {...(isKnown(progress) && { max: progress.total, value: progress.done })}
      />
      <Button variant="default" loading={cancel.isBusy} onClick={() => void cancel.run(undefined)}>
        {t('cancel')}
      </Button>
      <p className="note">{t('leaveHint')}</p>
    </div>
  )
}

const isKnown = (progress: MoveInProgress | null): progress is MoveInProgress =>
  progress !== null && progress.total > 0

/** The step with its numbers: bytes while the file is read. */
function formatStep(
  t: ReturnType<typeof useTexts>,
  language: string,
  { step, done, total }: MoveInProgress,
): string {
  const format = (value: number) => (step === 'reading' ? formatBytes(language, value) : value)
  return t(`count_${step}`, { done: format(done), total: format(total) })
}

/** The step for screen readers, which read each change: the percentage changes rarely. */
function formatPercent(
  t: ReturnType<typeof useTexts>,
  { step, done, total }: MoveInProgress,
): string {
  const percent = Math.floor((done / total) * 10) * 10
  return t(`step_${step}`, { percent })
}
