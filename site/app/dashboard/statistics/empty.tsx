import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'

/** What to do while nothing has been counted yet. */
export function Empty() {
  const t = useTexts()
  const to = useScreenPath()
  return (
    <section className="first-steps" aria-labelledby="v-empty">
      <h2 id="v-empty">{t('empty')}</h2>
      <p>{t('emptyLead')}</p>
      <ol>
        <li>{t('emptyVisit')}</li>
        <li>{t('emptyLinks')}</li>
        <li>{t('emptySignals')}</li>
      </ol>
      <p className="actions">
        <a className="button" href={to('/')}>
          {t('viewSite')}
        </a>
      </p>
    </section>
  )
}
