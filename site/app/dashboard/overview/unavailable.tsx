import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  /** Key of the sentence that says what cannot be shown. */
  said: string
  /** The screen that is asked for again. */
  at: string
  className?: string
}

/** In the place of what the API did not tell: a sentence, and the way to ask again. */
export function Unavailable({ said, at, className = 'notice' }: Props) {
  const t = useTexts()
  const to = useScreenPath()
  return (
    <section className={className} role="alert">
      <p>{t(said)}</p>
      <a className="button quiet" href={to(at)} {...t.lang('retry')}>
        {t('retry')}
      </a>
    </section>
  )
}
