import type { MediaItem } from '@vitrine/contract/admin/media'
import { useTexts } from '../../locale/use-texts.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { useMediaItem } from '../../media/use-media-item.ts'
import { useSession } from '../../session/session.ts'

interface Props {
  title: string
  description: string
  url: string
  /** Id of the shared image; null for the image of the site. */
  image: number | null
  lang: string
  dir: string
}

/** Width of the card, in CSS pixels: that of its column. */
const width = 380

/** Preview of a shared link: title, description and image of its document (og:…). */
export function SharedCard({ title, description, url, image, lang, dir }: Props) {
  const t = useTexts('page')
  const { site } = useSession()
  const item = useMediaItem(image)
  return (
    <figure className="shared-card">
      <figcaption>{t('sharedCard')}</figcaption>
      <div>
        <CardImage item={item} share={site.share} />
        <div lang={lang} dir={dir}>
          <small dir="ltr">{new URL(url).host}</small>
          <strong>{title || site.name}</strong>
          <p>{description}</p>
        </div>
      </div>
    </figure>
  )
}

/** The image of the page, else that of the site. */
function CardImage({ item, share }: { item: MediaItem | undefined; share: string }) {
  if (item) return <Thumbnail item={item} width={width} />
  return <img src={share} alt="" loading="lazy" />
}
