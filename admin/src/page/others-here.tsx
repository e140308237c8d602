import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { usePresence } from './use-presence.ts'

/** Who else has the page open; two tabs of one person count as two. */
export function OthersHere({ id, locale }: { id: number; locale: string }) {
  const t = useTexts('page')
  const { language } = useSpeech()
  const others = usePresence(id, locale)
  const names = others.map(({ isMe, person }) => (isMe ? t('anotherTab') : person.name))
  const list = new Intl.ListFormat(language).format([...new Set(names)])
  return (
    <div role="status">
      {others.length > 0 ? <p className="note">{t('here', { names: list })}</p> : null}
    </div>
  )
}
