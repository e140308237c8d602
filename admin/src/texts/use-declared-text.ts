import { useQueryClient } from '@tanstack/react-query'
import { type DeclaredText, DeclaredTextSaved } from '@vitrine/contract/admin/declared-texts'
import { editingPaths } from '@vitrine/contract/admin/paths'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useState } from 'react'
import { ask } from '../http/ask.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'

/** What stands in a field and is not saved yet, and the version that it was typed over. */
interface Typed {
  version: number
  content: string
}

export interface Props {
  text: DeclaredText
  locale: SiteLocale
}

/** A declared text in one language while it is written, and its way to the server and back. */
export function useDeclaredText({ text, locale: { code, name } }: Props) {
  const t = useTexts('texts')
  const notices = useNotices()
  const names = useDeclaredNames()
  const queries = useQueryClient()
  const { content: kept = null, version = 0 } = text.texts[code] ?? {}
  const [typed, setTyped] = useState<Typed>()
  const send = (body: Omit<Typed, 'content'> & { content: string | null }) =>
    ask(DeclaredTextSaved, editingPaths.declaredText(text.id), {
      method: 'PUT',
      body: { locale: code, ...body },
    })
  const { run, refused } = useCall(send, [['texts']], ({ data }, { content }) => {
    const version = data.texts[code]?.version ?? 0
    // What was typed meanwhile is typed over what was sent.
    setTyped((now) => (now && now.content !== (content ?? '') ? { ...now, version } : undefined))
    notices.show({
      text: t('saved', { name: names.text(text), language: name }),
      undo: async () => {
        const answer = await send({ version, content: kept })
        await queries.invalidateQueries({ queryKey: ['texts'] })
        return answer
      },
    })
  })
  return {
    ...{ kept, refused, shown: typed?.content ?? kept ?? '' },
    type: (content: string) => setTyped({ version: typed?.version ?? version, content }),
    save: () => {
      if (!typed) return
      const content = typed.content === '' ? null : typed.content
      if (content === kept) setTyped(undefined)
      else run({ version: typed.version, content })
    },
    /** Lets the code speak again. */
    giveBack: () => {
      setTyped(undefined)
      run({ version, content: null })
    },
    /** Says that one's own shall stay, whatever the code says now. */
    keep: () => run({ version, content: kept }),
  }
}
