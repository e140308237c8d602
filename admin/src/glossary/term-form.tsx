import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type GlossaryTerm, glossaryLimits, type TermDraft } from '@vitrine/contract/admin/glossary'
import { changeTerm, createTerm } from '@vitrine/contract/endpoints/glossary'
import { useRef, useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { Form, FormButtons } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { glossaryKey, toDraft } from './glossary.ts'

interface Props {
  locale: string
  /** The term to change; without one, a term is added. */
  term?: GlossaryTerm
  onDone?: () => void
}

/** Adds or changes a term. */
export function TermForm({ locale, term, onDone }: Props) {
  const t = useTexts('glossary')
  const first = useRef<HTMLInputElement>(null)
  const { language } = useLanguage()
  const { site } = useSession()
  const sources = site.locales.filter(({ code }) => code !== locale)
  const empty = { sourceLocale: sources[0]?.code ?? '', term: '', translation: '', note: '' }
  const [draft, setDraft] = useState<TermDraft>(term ? toDraft(term) : empty)
  const change = (fields: Partial<TermDraft>) => setDraft((before) => ({ ...before, ...fields }))
  const saving = useSaving(locale, term, () => {
    setDraft({ ...empty, sourceLocale: draft.sourceLocale })
    first.current?.focus()
    onDone?.()
  })
  const errors = saving.refused?.errors ?? {}
  return (
    <Form label={t(term ? 'change' : 'add')} onSend={() => void saving.run(draft)}>
      <ProblemNotice refused={saving.refused} />
      <NativeSelect
        label={t('from')}
        value={draft.sourceLocale}
        data={sources.map(({ code, lang }) => ({
          value: code,
          label: formatLanguageName(lang, language),
        }))}
        onChange={({ currentTarget }) => change({ sourceLocale: currentTarget.value })}
        error={errors.sourceLocale}
      />
      <TextInput
        ref={first}
        label={t('term')}
        value={draft.term}
        maxLength={glossaryLimits.words}
        onChange={({ currentTarget }) => change({ term: currentTarget.value })}
        error={errors.term}
        required
      />
      <Checkbox
        label={t('kept')}
        checked={draft.translation === null}
        onChange={({ currentTarget }) => change({ translation: currentTarget.checked ? null : '' })}
      />
      {draft.translation === null ? null : (
        <TextInput
          label={t('translation')}
          value={draft.translation}
          maxLength={glossaryLimits.words}
          onChange={({ currentTarget }) => change({ translation: currentTarget.value })}
          error={errors.translation}
          required
        />
      )}
      <TextInput
        label={t('note')}
        value={draft.note}
        maxLength={glossaryLimits.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <FormButtons
        save={t(term ? 'save' : 'add')}
        isBusy={saving.isBusy}
        cancel={t('cancel')}
        onCancel={onDone}
      />
    </Form>
  )
}

function useSaving(locale: string, term: GlossaryTerm | undefined, onSaved: () => void) {
  const t = useTexts('glossary')
  const { show } = useNotices()
  return useCall(
    (body: TermDraft) =>
      term
        ? call(changeTerm, {
            params: { locale, id: term.id },
            body: { ...body, version: term.version },
          })
        : call(createTerm, { params: { locale }, body }),
    [glossaryKey(locale)],
    ({ data }) => {
      show({ text: t('saved', { term: data.term }) })
      onSaved()
    },
  )
}
