import type { Presence } from '@vitrine/contract/admin/page-list'
import { useLanguage, useTexts } from '../locale/use-texts.ts'

/** Names the other people who have the page open. Two tabs of one person count as two. */
export function OthersHere({ others }: { others: Presence[] }) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const names = others.map(({ isMe, person }) => (isMe ? t('anotherTab') : person.name))
  const list = new Intl.ListFormat(language).format([...new Set(names)])
  return (
    <div role="status">
      {others.length > 0 ? <p className="note">{t('here', { names: list })}</p> : null}
    </div>
  )
}
