import { useQueryClient } from '@tanstack/react-query'
import type { GlossaryTerm } from '@vitrine/contract/admin/glossary'
import { deleteTerms, restoreTerms } from '@vitrine/contract/endpoints/glossary'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { RowButtons } from '../ui/row-buttons.tsx'
import { useCall } from '../ui/use-call.ts'
import { glossaryKey, toDraft } from './glossary.ts'
import { TermForm } from './term-form.tsx'

interface Props {
  locale: string
  terms: GlossaryTerm[]
  isReadOnly: boolean
}

/** The terms of a language, each with its change and its deletion. */
export function TermList({ locale, terms, isReadOnly }: Props) {
  const t = useTexts('glossary')
  const { site } = useSession()
  const [changed, setChanged] = useState<GlossaryTerm>()
  const deleting = useDelete(locale)
  return (
    <>
      <ProblemNotice refused={deleting.refused} />
      <ul className="glossary-terms">
        {terms.map((term) => (
          <li key={term.id}>
            <p>
              <strong {...getLanguageAttributes(site, term.sourceLocale)}>{term.term}</strong>{' '}
              <span className="glossary-code">{term.sourceLocale}</span>
              {' → '}
              {term.translation === null ? (
                <em>{t('notTranslated')}</em>
              ) : (
                <span {...getLanguageAttributes(site, locale)}>{term.translation}</span>
              )}
            </p>
            {term.note === '' ? null : <p className="unit-note">{term.note}</p>}
            {isReadOnly ? null : (
              <RowButtons
                name={term.term}
                onChange={() => setChanged(term)}
                onDelete={() => void deleting.run(term)}
              />
            )}
          </li>
        ))}
      </ul>
      {changed ? (
        <Dialog title={t('change')} onClose={() => setChanged(undefined)}>
          <TermForm locale={locale} term={changed} onDone={() => setChanged(undefined)} />
        </Dialog>
      ) : null}
    </>
  )
}

function useDelete(locale: string) {
  const t = useTexts('glossary')
  const queries = useQueryClient()
  const { show } = useNotices()
  return useCall(
    ({ id }: GlossaryTerm) => call(deleteTerms, { params: { locale }, body: { ids: [id] } }),
    [glossaryKey(locale)],
    ({ data }, { term }) => {
      const undo = async () => {
        const body = { data: data.map(toDraft) }
        const answer = await call(restoreTerms, { params: { locale }, body })
        await queries.invalidateQueries({ queryKey: glossaryKey(locale) })
        return answer
      }
      show({ text: t('deleted', { term }), ...(data.length > 0 && { undo }) })
    },
  )
}
