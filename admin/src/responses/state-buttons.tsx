import { type FormResponse, responseStates } from '@vitrine/contract/admin/responses'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useChangeStates } from './use-change-states.ts'

/** The states of a response; the present one is pressed. One set aside can be declared no spam. */
export function StateButtons({ response }: { response: FormResponse }) {
  const t = useTexts('responses')
  const { change, isBusy, refused } = useChangeStates(response.page)
  const { id, state: present } = response
  return (
    <>
      {present === 'aside' ? (
        <div className="note">
          <p>{t('asideText')}</p>
          <button
            className="button"
            type="button"
            disabled={isBusy}
            onClick={() => void change([{ id, state: present }], 'new')}
          >
            {t('noSpam')}
          </button>
        </div>
      ) : null}
      <fieldset className="buttons response-states">
        <legend className="visually-hidden">{t('state')}</legend>
        {responseStates.map((state) => (
          <button
            key={state}
            className="button quiet"
            type="button"
            aria-pressed={state === present}
            disabled={isBusy}
            onClick={() => void change([{ id, state: present }], state)}
          >
            {t(`state-${state}`)}
          </button>
        ))}
      </fieldset>
      <ProblemNotice refused={refused} />
    </>
  )
}
