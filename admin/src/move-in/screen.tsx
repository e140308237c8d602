import { useQuery } from '@tanstack/react-query'
import type { MoveInState } from '@vitrine/contract/admin/move-in'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { Choices } from './choices.tsx'
import { ExportUpload } from './export-upload.tsx'
import { moveInQuery } from './move-in-query.ts'
import { Results } from './results.tsx'
import { RunState } from './run-state.tsx'
import './move-in.css'

/** `/move-in`: imports another site from one file. */
export function Component() {
  const t = useTexts('move-in')
  const { site } = useSession()
  useTitle(`${t('title')} – ${site.name}`)
  const state = useQuery(moveInQuery)
  return (
    <section className="screen">
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <QueryState query={state} />
      {state.data ? <Steps state={state.data} /> : null}
    </section>
  )
}

function Steps({ state }: { state: MoveInState }) {
  const { file, run } = state
  const isRunning = run?.state === 'running'
  // The options of a check that was made elsewhere are shown again.
  const key = `${file?.name} ${run?.at}`
  return (
    <>
      {isRunning ? null : <ExportUpload file={file} />}
      <RunState state={state} />
      {file && !isRunning ? (
        <>
          <Results state={state} />
          <Choices key={key} state={state} />
        </>
      ) : null}
    </>
  )
}
