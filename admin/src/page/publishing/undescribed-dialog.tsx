import { Button } from '@mantine/core'
import type { Refused } from '../../http/client.ts'
import { useTexts } from '../../locale/use-texts.ts'
import { readPublishReasons } from '../../pages/publish-reasons.ts'
import { getLocaleName, useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PictureList } from '../text/undescribed.tsx'

interface Props {
  /** Addresses of the pictures, by language. */
  pictures: Record<string, string[]>
  /** The language of the open text. */
  locale: string
  onShow: (src: string) => void
  onPublish: () => void
  onClose: () => void
}

/** Lists the pictures without a text alternative and asks whether to publish anyway. */
export function UndescribedDialog({ pictures, locale, onShow, onPublish, onClose }: Props) {
  const t = useTexts('page')
  const { site } = useSession()
  const nameOf = (code: string) => getLocaleName(site, code) ?? code
  const count = Object.values(pictures).flat().length
  return (
    <Dialog title={t('editor:undescribed', { count })} onClose={onClose}>
      <p>{t('undescribedWhy')}</p>
      {Object.entries(pictures).map(([code, addresses]) => (
        <section key={code} aria-label={nameOf(code)}>
          <h3>{nameOf(code)}</h3>
          {code === locale ? (
            <PictureList pictures={addresses} onShow={onShow} />
          ) : (
            <p>{t('editor:undescribed', { count: addresses.length })}</p>
          )}
        </section>
      ))}
      <div className="buttons">
        <Button variant="outline" onClick={onPublish}>
          {t('publishAnyway')}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Returns the pictures by language if missing text alternatives are the only reason of the refusal;
 * otherwise undefined.
 */
export function undescribedOnly(refused: Refused): Record<string, string[]> | undefined {
  const reasons = Object.entries(readPublishReasons(refused))
  if (reasons.length === 0 || reasons.some(([, { reason }]) => reason !== 'undescribed'))
    return undefined
  return Object.fromEntries(reasons.map(([code, { pictures = [] }]) => [code, pictures]))
}
