import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { CallFailed } from '../http/call-failed.ts'
import { fetchFresh } from '../http/fetch-fresh.ts'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { openText } from '../page/text/open-text.ts'
import { pageQuery } from '../page/text/page-query.ts'
import { translationQuery } from '../page/text/translation-query.ts'
import { paths } from '../routing/paths.ts'
import { queriesContext } from '../routing/queries-context.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { TranslateForm } from './translate-form.tsx'
import '../page/page.css'
import './translation.css'

/** `/pages/{id}/translate/{locale}`: one text of a page next to its source. */
export function Component() {
  const t = useTexts('translation')
  const { language } = useLanguage()
  const { id, code, name, loaded, view, drafts, opened } = useLoaderData<typeof loader>()
  const { site } = useSession()
  const { revalidate } = useRevalidator()
  const { data: page } = useSuspenseQuery(pageQuery(id))
  const locale = site.locales.find((each) => each.code === code)
  const source = view.sourceLocale ?? undefined
  const title = page.texts[source ?? code]?.title || t('pages:untitled')
  useTitle(`${title} (${source ?? '…'} → ${code}) – ${site.name}`)
  if (!locale) throw new CallFailed({ ok: false, status: 404, errors: {} })
  return (
    <section className="screen screen-wide page-screen translate-screen">
      <nav className="breadcrumb" aria-label={t('page:path')}>
        <ol>
          <li>
            <Link to={paths.pages}>{t('page:pages')}</Link>
          </li>
          <li>
            <Link
              to={paths.page(id, code)}
              {...getLanguageAttributes(site, page.texts[code] ? code : (source ?? code))}
            >
              {page.texts[code]?.title || title}
            </Link>
          </li>
        </ol>
      </nav>
      <h1 className="translate-heading">
        {t('heading', { language: formatLanguageName(locale.lang, language) })}
      </h1>
      <TranslateForm
        key={`${id} ${code} ${opened}`}
        page={page}
        locale={locale}
        loaded={loaded}
        view={view}
        drafts={drafts}
        name={name}
        onReload={revalidate}
      />
    </section>
  )
}

export async function loader(route: LoaderFunctionArgs) {
  const opened = await openText(route)
  // Read after the text: it describes the draft that was read, or a newer one.
  const view = await fetchFresh(
    route.context.get(queriesContext),
    translationQuery(opened.id, opened.code),
  )
  return { ...opened, view }
}
