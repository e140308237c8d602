import { useScreenPath } from '../../routing/screen-paths.ts'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  textKey: string
  path: string
  className?: string
}

/** Message for data that the API did not return, with a retry link. */
export function Unavailable({ textKey, path, className = 'notice' }: Props) {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <section className={className} role="alert">
      <p>{t(textKey)}</p>
      <a className="button quiet" href={getPath(path)} {...t.lang('retry')}>
        {t('retry')}
      </a>
    </section>
  )
}
