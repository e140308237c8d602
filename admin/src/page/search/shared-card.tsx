import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract/admin/media'
import { useTexts } from '../../locale/use-texts.ts'
import { mediaItemQuery } from '../../media/media-query.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { useSession } from '../../session/session.ts'

interface Props {
  title: string
  description: string
  url: string
  /** Number of the image that is shared; null for that of the site. */
  image: number | null
  lang: string
  dir: string
}

/** Wide enough for the column that it stands in. */
const width = 380

/** The page as a shared link looks: title, description and image of its document (og:…). */
export function SharedCard({ title, description, url, image, lang, dir }: Props) {
  const t = useTexts('page')
  const { site } = useSession()
  const { data: item } = useQuery({ ...mediaItemQuery(image ?? 0), enabled: image !== null })
  return (
    <figure className="shared-card">
      <figcaption>{t('sharedCard')}</figcaption>
      <div>
        <CardImage item={image === null ? undefined : item} share={site.share} />
        <div lang={lang} dir={dir}>
          <small dir="ltr">{new URL(url).host}</small>
          <strong>{title || site.name}</strong>
          <p>{description}</p>
        </div>
      </div>
    </figure>
  )
}

/** The site has an image of its own for pages without one. */
function CardImage({ item, share }: { item: MediaItem | undefined; share: string }) {
  if (item) return <Thumbnail item={item} width={width} />
  return <img src={share} alt="" loading="lazy" />
}
