import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { showTranslator } from '@vitrine/contract/endpoints/machine-drafts'
import { useState } from 'react'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { listWork } from './machine-batches.ts'
import type { TranslationToolProps } from './tool-props.ts'
import { type MachineResult, useMachineDraft } from './use-machine-draft.ts'

const translatorQuery = queryOptions({
  queryKey: ['translator'],
  queryFn: async () => unwrap(await call(showTranslator)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Offers a draft by a machine, if the site has a translation server. */
export function MachineDraft(props: TranslationToolProps) {
  const t = useTexts('translation')
  const [isOpen, setOpen] = useState(false)
  const { data: translator } = useQuery(translatorQuery)
  if (!translator || props.isReadOnly) return null
  return (
    <>
      <button className="link" type="button" onClick={() => setOpen(true)}>
        {t('machineDraft')}
      </button>
      {isOpen ? (
        <MachineDialog {...props} place={translator.place} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface DialogProps extends TranslationToolProps {
  place: string
  onClose: () => void
}

function MachineDialog({ place, onClose, ...props }: DialogProps) {
  const t = useTexts('translation')
  const { start, stop, progress, refused, result } = useMachineDraft(props)
  const count = listWork(props.translation.view).length
  const close = () => {
    stop()
    onClose()
    if (result) props.onReload()
  }
  return (
    <Dialog title={t('machineDraft')} onClose={close}>
      {result ? null : <p>{t('machineExplained', { place, count })}</p>}
      {progress ? (
        <progress
          max={Math.max(progress.total, 1)}
          value={progress.done}
          aria-label={t('machineProgress')}
        />
      ) : null}
      <ProblemNotice refused={refused} />
      <div role="status">{result ? <Result result={result} /> : null}</div>
      <div className="buttons">
        {result ? null : (
          <Button disabled={count === 0} loading={progress !== undefined} onClick={start}>
            {t('machineStart')}
          </Button>
        )}
        <Button variant="default" onClick={progress ? stop : close}>
          {progress ? t('machineStop') : t('machineClose')}
        </Button>
      </div>
    </Dialog>
  )
}

function Result({ result: { put, faults, missingTerms } }: { result: MachineResult }) {
  const t = useTexts('translation')
  const counts = [...Map.groupBy(faults, (fault) => fault)]
  return (
    <>
      <p>{t('machinePut', { count: put })}</p>
      {counts.length > 0 ? (
        <ul>
          {counts.map(([fault, all]) => (
            <li key={fault}>{t(`machineFault-${fault}`, { number: all.length })}</li>
          ))}
        </ul>
      ) : null}
      {missingTerms.length > 0 ? (
        <p>{t('machineTerms', { terms: missingTerms.join(', ') })}</p>
      ) : null}
    </>
  )
}
