import { Textarea, TextInput } from '@mantine/core'
import type { TextFields } from '@vitrine/contract/admin/texts'
import {
  getDocumentDescription,
  getDocumentTitle,
  searchResultMax,
} from '@vitrine/contract/pages/seo-texts'
import { useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'
import { toReadableUrl } from './readable-url.ts'
import { SharedCard } from './shared-card.tsx'

interface Props {
  fields: TextFields
  url: string
  /** Id of the image that is shared with the page. */
  image: number | null
  lang: string
  dir: string
  isReadOnly: boolean
  onChange: (change: Partial<TextFields>) => void
}

const shownLengths = {
  seo_title: searchResultMax.title,
  seo_description: searchResultMax.description,
} as const

/** Fields for search engines and shared links, with previews of both. */
export function SeoFields({ fields, url, image, lang, dir, isReadOnly, onChange }: Props) {
  const t = useTexts('page')
  const { site } = useSession()
  const title = getDocumentTitle(fields, site.name)
  const description = getDocumentDescription(fields, site.name)
  return (
    <fieldset className="panel">
      <legend>{t('seo')}</legend>
      <TextInput
        id="seo_title"
        label={t('seo_title')}
        placeholder={title}
        value={fields.seo_title}
        readOnly={isReadOnly}
        lang={lang}
        dir={dir}
        onChange={(event) => onChange({ seo_title: event.currentTarget.value })}
      />
      <Meter field="seo_title" text={title} />
      <Textarea
        id="seo_description"
        label={t('seo_description')}
        placeholder={description}
        value={fields.seo_description}
        readOnly={isReadOnly}
        lang={lang}
        dir={dir}
        onChange={(event) => onChange({ seo_description: event.currentTarget.value })}
      />
      <Meter field="seo_description" text={fields.seo_description} />
      <SearchResult title={title} description={description} url={url} lang={lang} dir={dir} />
      <SharedCard
        title={fields.seo_title || fields.title}
        description={description}
        image={image}
        url={url}
        lang={lang}
        dir={dir}
      />
    </fieldset>
  )
}

interface SearchResultProps extends Pick<Props, 'url' | 'lang' | 'dir'> {
  title: string
  description: string
}

function SearchResult({ title, description, url, lang, dir }: SearchResultProps) {
  const t = useTexts('page')
  return (
    <figure className="search-result">
      <figcaption>{t('searchResult')}</figcaption>
      <div lang={lang} dir={dir}>
        <small dir="ltr">{toReadableUrl(url)}</small>
        <strong>{cut(title, shownLengths.seo_title)}</strong>
        <p>{cut(description, shownLengths.seo_description)}</p>
      </div>
    </figure>
  )
}

function Meter({ field, text }: { field: keyof typeof shownLengths; text: string }) {
  const t = useTexts('page')
  const max = shownLengths[field]
  const length = [...text].length
  return (
    <p className="meter">
      <meter
        aria-label={t('meter', { field: t(field) })}
        min={0}
        max={max}
        high={max}
        value={Math.min(length, max)}
      />
      <span data-over={length > max}>
        {t(length > max ? 'meterOver' : 'meterOf', { length, max })}
      </span>
    </p>
  )
}

function cut(text: string, max: number) {
  const letters = [...text]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}
