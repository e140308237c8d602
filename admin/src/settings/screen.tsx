import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'

/** `/settings` */
export function Component() {
  const t = useTexts('settings')
  const { site } = useSession()
  useTitle(`${t('title')} – ${site.name}`)
  return (
    <section className="screen screen-wide">
      <h1>{t('title')}</h1>
    </section>
  )
}
