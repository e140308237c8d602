import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { checkStateQuery } from './site-checks-query.ts'

/** State of the background check. Calls `onReload` when it ends. */
export function CheckProgress({ onReload }: { onReload: () => void }) {
  const t = useTexts('site-checks')
  const { data } = useQuery(checkStateQuery)
  const isRunning = data !== undefined && data.checked < data.texts
  const wasRunning = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a run reloads.
  useEffect(() => {
    if (wasRunning.current && !isRunning) onReload()
    wasRunning.current = isRunning
  }, [isRunning])
  if (!data) return null
  const values = { checked: data.checked, count: data.texts }
  return (
    <div className="check-progress">
      <p>
        {t(isRunning ? 'running' : 'checked', values)} {data.isExternal ? t('external') : null}
      </p>
      {isRunning ? (
        <>
          <progress max={data.texts} value={data.checked} aria-label={t('progress')} />
          <button className="link" type="button" onClick={onReload}>
            {t('reload')}
          </button>
        </>
      ) : null}
    </div>
  )
}
