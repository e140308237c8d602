import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { exportTerms } from '@vitrine/contract/endpoints/glossary'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { toCallPath } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { LimitNote } from '../session/limit-note.tsx'
import { useSession } from '../session/session.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { useTitle } from '../ui/use-title.ts'
import { glossaryQuery } from './glossary.ts'
import { ImportDialog } from './import-dialog.tsx'
import { TermForm } from './term-form.tsx'
import { TermList } from './term-list.tsx'
import './glossary.css'

/** `/glossary`: the terms of each language. */
export function Component() {
  const t = useTexts('glossary')
  const { language } = useLanguage()
  const { site, can, locales } = useSession()
  const [search, setSearch] = useSearchParams()
  const [isImporting, setImporting] = useState(false)
  const named = site.locales.find(({ code }) => code === search.get('language'))
  const locale = (named ?? site.locales[1] ?? site.locales[0])?.code ?? ''
  const list = useQuery(glossaryQuery(locale))
  const isReadOnly = !can.includes('write-texts') || locales?.includes(locale) === false
  const path = toCallPath(formatEndpointPath(exportTerms, { locale }))
  useTitle(`${t('title')} – ${site.name}`)
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <div className="buttons">
          <DownloadLink href={path} name={`glossary-${locale}.csv`}>
            {t('export')}
          </DownloadLink>
          {isReadOnly ? null : (
            <Button variant="outline" onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          )}
        </div>
      </div>
      <p>{t('explained')}</p>
      <NativeSelect
        label={t('language')}
        value={locale}
        data={site.locales.map(({ code, lang }) => ({
          value: code,
          label: formatLanguageName(lang, language),
        }))}
        onChange={({ currentTarget }) => setSearch({ language: currentTarget.value })}
      />
      <LimitNote locale={locale} />
      <ProblemNotice refused={getRefusal(list.error)} />
      {isReadOnly || site.locales.length < 2 ? null : (
        <>
          <h2>{t('add')}</h2>
          <TermForm key={locale} locale={locale} />
        </>
      )}
      <h2>{t('terms')}</h2>
      {list.data?.length === 0 ? <p className="empty">{t('none')}</p> : null}
      {list.data ? <TermList locale={locale} terms={list.data} isReadOnly={isReadOnly} /> : null}
      {isImporting ? <ImportDialog locale={locale} onClose={() => setImporting(false)} /> : null}
    </section>
  )
}
