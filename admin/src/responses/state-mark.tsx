import type { ResponseState } from '@vitrine/contract/admin/responses'
import { useTexts } from '../locale/use-texts.ts'

/** The name of a state in its colour and shape. */
export function StateMark({ state }: { state: ResponseState }) {
  const t = useTexts('responses')
  return (
    <span className="response-state" data-response={state}>
      {t(`state-${state}`)}
    </span>
  )
}
