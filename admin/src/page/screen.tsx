import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { CallFailed } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useTrash } from '../pages/use-trash.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, usePermissionCheck, useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { openText } from './text/open-text.ts'
import { pageQuery } from './text/page-query.ts'
import { TextForm } from './text-form.tsx'
import './page.css'

/** `/pages/{id}/{locale}`: one text of a page, and the state of the page in every language. */
export function Component() {
  const t = useTexts('page')
  const { language } = useLanguage()
  const { id, code, name, loaded, drafts, opened } = useLoaderData<typeof loader>()
  const { site } = useSession()
  const { revalidate } = useRevalidator()
  const { data: page } = useSuspenseQuery(pageQuery(id))
  const locale = site.locales.find((each) => each.code === code)
  const title = page.texts[code]?.title || t('pages:untitled')
  useTitle(`${title} (${code}) – ${site.name}`)
  if (!locale) throw new CallFailed({ ok: false, status: 404, errors: {} })
  return (
    <section className="screen screen-wide page-screen">
      <nav className="breadcrumb" aria-label={t('path')}>
        <ol>
          <li>
            <Link to={paths.pages}>{t('pages')}</Link>
          </li>
          {page.ancestors.map((above) => (
            <li key={above.id}>
              <Link to={paths.page(above.id, code)} {...getLanguageAttributes(site, above.locale)}>
                {above.title || t('pages:untitled')}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <h1 className="visually-hidden">
        {t('heading', { title, language: formatLanguageName(locale.lang, language) })}
      </h1>
      <LanguageTabs page={page} />
      <TrashNote page={page} />
      <TextForm
        key={`${id} ${code} ${opened}`}
        page={page}
        locale={locale}
        loaded={loaded}
        drafts={drafts}
        name={name}
        onReload={revalidate}
      />
    </section>
  )
}

export const loader = openText

/** Shows that a page is in the trash, with a button that restores it. */
function TrashNote({ page: { id, deletedAt } }: { page: AdminPage }) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const doing = useTrash()
  const refused = doing.data?.ok === false ? doing.data : undefined
  if (deletedAt === null) return null
  return (
    <div className="note">
      <ProblemNotice refused={refused} />
      <p>{t('inTrash')}</p>
      {may('trash-pages') ? (
        <button
          className="menu-action"
          type="button"
          onClick={() => doing.mutate({ action: 'restore', ids: [id] })}
        >
          {t('pages:restorePages')}
        </button>
      ) : null}
    </div>
  )
}
