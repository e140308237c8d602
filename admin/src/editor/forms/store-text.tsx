import { type MediaChange, type MediaItem, mediaLimits } from '@vitrine/contract/admin/media'
import { changeMedia } from '@vitrine/contract/endpoints/media'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { usePermissionCheck } from '../../session/session.ts'
import { useNotices } from '../../ui/notices.tsx'
import { useCall } from '../../ui/use-call.ts'

interface Props {
  item: MediaItem
  locale: string
  alt: string
}

/** Saves the text alternative of a picture to the library, which has none yet. */
export function StoreText({ item, locale, alt }: Props) {
  const t = useTexts('editor')
  const may = usePermissionCheck()
  const { show } = useNotices()
  const caption = item.texts[locale]?.caption ?? ''
  const storing = useCall(
    (body: MediaChange) => call(changeMedia, { params: { id: item.id }, body }),
    [['media']],
    () => show({ text: t('imageStored') }),
  )
  if (!may('describe-media', locale) || alt === '' || alt.length > mediaLimits.alt) return null
  return (
    <>
      <ProblemNotice refused={storing.refused} />
      <button
        className="link"
        type="button"
        disabled={storing.isBusy}
        onClick={() => void storing.run({ texts: { [locale]: { alt, caption } } })}
      >
        {t('imageStore')}
      </button>
    </>
  )
}
