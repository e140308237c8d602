import { useTexts } from '../locale/use-texts.ts'
import { useTitle } from '../ui/use-title.ts'

/** `/media`: the media library. */
export function Component() {
  const t = useTexts()
  useTitle(t('media'))
  return (
    <section className="screen screen-wide">
      <h1>{t('media')}</h1>
    </section>
  )
}
