import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Statement,
  type StatementText,
  WriteConflict,
} from '@vitrine/contract/admin/accessibility-statement'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProblemNotice } from '../http/problem.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageChoicesQuery } from '../page-list/page-list.ts'
import { paths } from '../routing/paths.ts'
import {
  getDefaultLocale,
  getLanguageAttributes,
  usePermissionCheck,
  useSession,
} from '../session/session.ts'
import { EditedDialog } from './edited-dialog.tsx'
import { usePublishStatement, useWriteStatement } from './use-statement-calls.ts'

interface Props {
  statement: Statement
  /** True if the form has unsaved values. */
  isDirty: boolean
}

/** The page with the texts: writes and publishes them. */
export function TextsPanel({ statement, isDirty }: Props) {
  const t = useTexts('accessibility')
  const isReadOnly = !usePermissionCheck()('change-statement')
  const [chosen, setChosen] = useState<number | null>()
  const page = chosen === undefined ? (statement.page ?? statement.likelyPage) : chosen
  return (
    <section className="form statement-texts" aria-labelledby="statement-texts">
      <h2 id="statement-texts">{t('texts')}</h2>
      <p>{t('textsHint')}</p>
      {isReadOnly ? null : (
        <WriteTexts statement={statement} isDirty={isDirty} page={page} onPage={setChosen} />
      )}
      <ul>
        {statement.texts.map((text) => (
          <TextLine key={text.locale} page={statement.page} text={text} />
        ))}
      </ul>
      <PublishTexts statement={statement} />
    </section>
  )
}

interface WriteProps extends Props {
  page: number | null
  onPage: (page: number | null | undefined) => void
}

function WriteTexts({ statement, isDirty, page, onPage }: WriteProps) {
  const t = useTexts('accessibility')
  const { site } = useSession()
  const pages = useQuery(pageChoicesQuery(getDefaultLocale(site)))
  const [isClosed, setClosed] = useState(false)
  const writing = useWriteStatement(() => onPage(undefined))
  const conflict = WriteConflict.safeParse(writing.refused?.body).data
  const order = { version: statement.version, page, replace: {}, keep: [] }
  const hasEdited = conflict !== undefined && conflict.edited.length > 0 && !isClosed
  const isBlocked = isDirty || statement.version === 0
  return (
    <>
      {hasEdited ? null : (
        <ProblemNotice
          refused={writing.refused}
          fields={Object.keys(writing.refused?.errors ?? {})}
        />
      )}
      <PageCombobox
        label={t('page')}
        pages={pages.data ?? []}
        value={page}
        none={t('newPage')}
        onChange={onPage}
      />
      <div className="buttons">
        <Button
          loading={writing.isBusy}
          disabled={isBlocked}
          onClick={() => {
            setClosed(false)
            void writing.run(order)
          }}
        >
          {t('write')}
        </Button>
        <span role="status">{isBlocked ? t('saveFirst') : null}</span>
      </div>
      {hasEdited ? (
        <EditedDialog
          edited={conflict.edited}
          onClose={() => setClosed(true)}
          onChoose={(choice) => void writing.run({ ...order, ...choice })}
        />
      ) : null}
    </>
  )
}

function TextLine({ page, text }: { page: number | null; text: StatementText }) {
  const t = useTexts('accessibility')
  const { language } = useLanguage()
  const { site } = useSession()
  const { lang = text.locale } = getLanguageAttributes(site, text.locale)
  const name = formatLanguageName(lang, language)
  const facts = [
    t(`text-${text.text}`),
    ...(text.isEdited ? [t('isEdited')] : []),
    ...(text.isCurrent || text.text === 'missing' ? [] : [t('isOlder')]),
    ...(text.shown ? [t('shows', { state: t(`state-${text.shown}`) })] : []),
  ]
  return (
    <li>
      {page === null || text.text === 'missing' ? (
        <strong>{name}</strong>
      ) : (
        <Link to={paths.page(page, text.locale)}>{name}</Link>
      )}
      {` – ${facts.join(', ')}`}
    </li>
  )
}

/** Publishes the texts that have a newer draft. */
function PublishTexts({ statement: { page, texts } }: { statement: Statement }) {
  const t = useTexts('accessibility')
  const may = usePermissionCheck()
  const publishing = usePublishStatement()
  const drafts = texts.filter(
    ({ text, locale }) => (text === 'draft' || text === 'changed') && may('publish-pages', locale),
  )
  return (
    <>
      <ProblemNotice refused={publishing.refused}>
        {page === null ? null : (
          <ul>
            {drafts.map((text) => (
              <TextLine key={text.locale} page={page} text={text} />
            ))}
          </ul>
        )}
      </ProblemNotice>
      {page === null || drafts.length === 0 ? null : (
        <div className="buttons">
          <Button
            loading={publishing.isBusy}
            onClick={() => {
              const locales = drafts.map(({ locale, version }) => [locale, version])
              void publishing.run({ id: page, locales: Object.fromEntries(locales) })
            }}
          >
            {t('publish', { count: drafts.length })}
          </Button>
        </div>
      )}
    </>
  )
}
