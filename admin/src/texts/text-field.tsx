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
import { DefaultChanged } from './default-changed.tsx'

/** What stands in a field and is not saved yet, and the version that it was typed over. */
interface Typed {
  version: number
  content: string
}

/** A declared text in one language: saved when it is left, and given back to the code at a press. */
export function TextField({ text, locale }: { text: DeclaredText; locale: SiteLocale }) {
  const t = useTexts('texts')
  const may = useMay()
  const notices = useNotices()
  const queries = useQueryClient()
  const { code, name, lang, dir } = locale
  const { content: kept = null, version = 0, writtenOn } = text.texts[code] ?? {}
  const original = text.defaults[code] ?? text.default
  const [typed, setTyped] = useState<Typed>()
  const send = (body: { version: number; content: string | null }) =>
    ask(DeclaredTextSaved, editingPaths.declaredText(text.id), {
      method: 'PUT',
      body: { locale: code, ...body },
    })
  const saving = useCall(send, [['texts']], ({ data }, { content }) => {
    const version = data.texts[code]?.version ?? 0
    // What was typed meanwhile is typed over what was sent.
    setTyped((now) => (now && now.content !== (content ?? '') ? { ...now, version } : undefined))
    notices.show({
      text: t('saved', { name: text.name, language: name }),
      undo: async () => {
        await send({ version, content: kept })
        await queries.invalidateQueries({ queryKey: ['texts'] })
      },
    })
  })
  const save = () => {
    if (!typed) return
    const content = typed.content === '' ? null : typed.content
    if (content === kept) setTyped(undefined)
    else saving.run({ version: typed.version, content })
  }
  const giveBack = () => {
    setTyped(undefined)
    saving.run({ version, content: null })
  }
  return (
    <div className="declared-text">
      <Textarea
        label={name}
        lang={lang}
        dir={dir}
        value={typed?.content ?? kept ?? ''}
        placeholder={original ?? undefined}
        readOnly={!may('write-declared-texts')}
        error={saving.refused ? sentenceOf(saving.refused, t) : undefined}
        onChange={(event) =>
          setTyped({ version: typed?.version ?? version, content: event.currentTarget.value })
        }
        onBlur={save}
      />
      {writtenOn && kept !== null ? (
        <DefaultChanged
          before={writtenOn}
          after={original ?? ''}
          mayWrite={may('write-declared-texts')}
          onKeep={() => saving.run({ version, content: kept })}
          onTake={giveBack}
        />
      ) : null}
      {kept !== null && may('write-declared-texts') ? (
        <button className="link" type="button" onClick={giveBack}>
          {t('giveBack')}
        </button>
      ) : null}
    </div>
  )
}
