import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { DeclaredText } from '@vitrine/contract/admin/declared-texts'
import { publishDeclaredTexts } from '@vitrine/contract/endpoints/declared-texts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { getLocaleName, usePermissionCheck, useSession } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { sendDraft, toTextFields } from './send-draft.ts'
import {
  beforePublishTexts,
  type ChangedText,
  findChangedTexts,
  textsQuery,
  toDeclaredVersion,
} from './texts-query.ts'

interface Props {
  template: string
  texts: DeclaredText[]
  /** Languages whose drafts are published, if the user may publish in them. */
  codes: string[]
}

/** Lists the drafts of texts and publishes them. Renders nothing without drafts. */
export function PublishTexts({ template, texts, codes: shown }: Props) {
  const t = useTexts('texts')
  const may = usePermissionCheck()
  const { site } = useSession()
  const names = useDeclaredNames()
  const publishable = shown.filter((code) => may('publish-pages', code))
  const codes = publishable.length > 0 ? publishable : shown
  const changed = findChangedTexts(texts, codes)
  const { run, isBusy, refused } = usePublishTexts(template, codes)
  if (changed.length === 0) return <ProblemNotice refused={refused} />
  const getLanguageName = (code: string) => getLocaleName(site, code) ?? code
  return (
    <div className="note declared-drafts">
      <ProblemNotice refused={refused} />
      <p>{t('drafts', { count: changed.length })}</p>
      <ul>
        {changed.map(({ text, code }) => (
          <li key={`${text.id} ${code}`}>
            {names.text(text)}
            {codes.length > 1 ? ` (${getLanguageName(code)})` : null}
          </li>
        ))}
      </ul>
      {publishable.length > 0 ? (
        <Button variant="outline" loading={isBusy} onClick={() => void run(undefined)}>
          {t('publish', { count: changed.length })}
        </Button>
      ) : null}
    </div>
  )
}

function usePublishTexts(template: string, codes: string[]) {
  const t = useTexts('texts')
  const queries = useQueryClient()
  const notices = useNotices()
  return useCall(
    async (_: undefined) => {
      await beforePublishTexts.emit()
      const texts = await queries.fetchQuery(textsQuery(template))
      const changed = findChangedTexts(texts, codes)
      const answer = await publish(changed)
      return answer.ok ? { ok: true as const, data: changed } : answer
    },
    [['texts']],
    (changed) =>
      notices.show({
        text: t('published', { count: changed.length }),
        undo: async () => {
          const answer = await publishAgain(changed)
          await queries.invalidateQueries({ queryKey: ['texts'] })
          return answer
        },
      }),
  )
}

const publish = (changed: ChangedText[]) =>
  call(publishDeclaredTexts, { body: { texts: changed.map(toDeclaredVersion) } })

/** Undoes a publication: publishes the previous texts, and makes the new ones drafts again. */
async function publishAgain(changed: ChangedText[]) {
  const contentOf = ({ text, code }: ChangedText, of: 'content' | 'published') =>
    text.texts[code]?.[of] ?? ''
  const saveAll = async (of: 'content' | 'published', from: ChangedText[]) => {
    const saved: ChangedText[] = []
    for (const [at, { text, code }] of from.entries()) {
      const before = changed[at]
      const { version } = toDeclaredVersion({ text, code })
      const fields = toTextFields(before ? contentOf(before, of) : '')
      const answer = await sendDraft(text.id, code, { version, fields })
      if (!answer.ok) return answer
      saved.push({ text: answer.data.text, code })
    }
    return { ok: true as const, data: saved }
  }
  const now = changed.map(({ text, code }) => ({ text: afterPublish(text, code), code }))
  const saved = await saveAll('published', now)
  if (!saved.ok) return saved
  const answer = await publish(saved.data)
  if (!answer.ok) return answer
  const again = saved.data.map(({ text, code }) => ({ text: afterPublish(text, code), code }))
  return saveAll('content', again)
}

/** A publication increments the version. */
function afterPublish(text: DeclaredText, code: string): DeclaredText {
  const stored = text.texts[code]
  if (!stored) return text
  const version = stored.isChanged ? stored.version + 1 : stored.version
  return { ...text, texts: { ...text.texts, [code]: { ...stored, version } } }
}
