import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DeclaredText, DeclaredTextSaved } from '@vitrine/contract/admin/declared-texts'
import { editingPaths } from '@vitrine/contract/admin/paths'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useState } from 'react'
import { ask } from '../http/ask.ts'
import { sentenceOf } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useMay } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'

/** A declared text in one language: saved when it is left, and given back to the code at a press. */
export function TextField({ text, locale }: { text: DeclaredText; locale: SiteLocale }) {
  const t = useTexts('texts')
  const may = useMay()
  const notices = useNotices()
  const queries = useQueryClient()
  const { code, name, lang, dir } = locale
  const held = text.texts[code]
  const [content, setContent] = useState(held?.content ?? '')
  const send = (version: number, next: string | null) =>
    ask(DeclaredTextSaved, editingPaths.declaredText(text.id), {
      method: 'PUT',
      body: { locale: code, version, content: next },
    })
  const saving = useCall(
    (next: string | null) => send(held?.version ?? 0, next),
    [['texts']],
    ({ data }, next) => {
      const before = held?.content ?? null
      const { version = 0 } = data.texts[code] ?? {}
      setContent(next ?? '')
      notices.show({
        text: t('saved', { name: text.name, language: name }),
        undo: async () => {
          await send(version, before)
          setContent(before ?? '')
          await queries.invalidateQueries({ queryKey: ['texts'] })
        },
      })
    },
  )
  const save = () => {
    const next = content === '' ? null : content
    if (next !== (held?.content ?? null)) saving.run(next)
  }
  return (
    <div className="declared-text">
      <Textarea
        label={name}
        lang={lang}
        dir={dir}
        value={content}
        placeholder={text.default ?? undefined}
        readOnly={!may('write-declared-texts')}
        error={saving.refused ? sentenceOf(saving.refused, t) : undefined}
        onChange={(event) => setContent(event.currentTarget.value)}
        onBlur={save}
      />
      {held?.writtenOn ? (
        <p className="note">{t('defaultChanged', { before: held.writtenOn })}</p>
      ) : null}
      {held?.content !== null && held !== undefined && may('write-declared-texts') ? (
        <button className="link" type="button" onClick={() => saving.run(null)}>
          {t('giveBack')}
        </button>
      ) : null}
    </div>
  )
}
