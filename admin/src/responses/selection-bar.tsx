import { type ListedResponse, responseStates } from '@vitrine/contract/admin/responses'
import { useState } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useChangeStates } from './use-change-states.ts'

interface Props {
  page: number
  chosen: ListedResponse[]
  onDone: () => void
}

/** What can be done with the selected responses. */
export function SelectionBar({ page, chosen, onDone }: Props) {
  const t = useTexts('responses')
  const [isDeleting, setDeleting] = useState(false)
  const { change, isBusy, refused } = useChangeStates(page)
  const ids = chosen.map(({ id }) => id)
  return (
    <>
      <fieldset className="buttons responses-selection">
        <legend className="visually-hidden">{t('selection')}</legend>
        <strong role="status">{t('selected', { count: chosen.length })}</strong>
        {responseStates.map((state) => (
          <button
            key={state}
            className="button quiet"
            type="button"
            disabled={isBusy || chosen.every((each) => each.state === state)}
            onClick={async () => {
              if (await change(chosen, state)) onDone()
            }}
          >
            {t(`set-${state}`)}
          </button>
        ))}
        <button className="link" type="button" onClick={() => setDeleting(true)}>
          {t('delete')}
        </button>
      </fieldset>
      <ProblemNotice refused={refused} />
      {isDeleting ? (
        <DeleteDialog page={page} ids={ids} onDeleted={onDone} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  )
}
