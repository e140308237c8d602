import { localizePath } from '@vitrine/contract/locale/locale'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'
import type { PageView } from '../templates/template.ts'

export function Breadcrumb({ view: { page, texts } }: { view: PageView }) {
  const { config } = useSite()
  const { locale } = useTextScope()
  const t = useTexts()
  if (texts.slug === '') return null
  return (
    <nav className="breadcrumb" {...t.label('trail')}>
      <ol {...t.within('trail')}>
        <li>
          <a href={localizePath(config.i18n, locale, '/')} {...t.lang('home')}>
            {t('home')}
          </a>
        </li>
        {(page.ancestors ?? []).map(({ id, href, title }) => (
          <li key={id}>
            <a href={href}>{title}</a>
          </li>
        ))}
        <li aria-current="page">{texts.title}</li>
      </ol>
    </nav>
  )
}
