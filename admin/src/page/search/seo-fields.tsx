import { Textarea, TextInput } from '@mantine/core'
import type { TextFields } from '@vitrine/contract/admin/texts'
import { useTexts } from '../../locale/use-texts.ts'
import { readableUrl } from './readable-url.ts'
import { SharedCard } from './shared-card.tsx'

interface Props {
  fields: TextFields
  url: string
  /** Number of the image that is shared with the page. */
  image: number | null
  lang: string
  dir: string
  onChange: (change: Partial<TextFields>) => void
}

/** How much of a title and of a description search engines show. */
const shownLengths = { seo_title: 60, seo_description: 155 } as const

/** What search engines and shared links say of the page. */
export function SeoFields({ fields, url, image, lang, dir, onChange }: Props) {
  const t = useTexts('page')
  return (
    <fieldset className="panel">
      <legend>{t('seo')}</legend>
      <TextInput
        id="seo_title"
        label={t('seo_title')}
        placeholder={fields.title}
        value={fields.seo_title}
        lang={lang}
        dir={dir}
        onChange={(event) => onChange({ seo_title: event.currentTarget.value })}
      />
      <Meter field="seo_title" text={fields.seo_title || fields.title} />
      <Textarea
        id="seo_description"
        label={t('seo_description')}
        value={fields.seo_description}
        lang={lang}
        dir={dir}
        onChange={(event) => onChange({ seo_description: event.currentTarget.value })}
      />
      <Meter field="seo_description" text={fields.seo_description} />
      <SearchResult fields={fields} url={url} lang={lang} dir={dir} />
      <SharedCard
        title={fields.seo_title || fields.title}
        description={fields.seo_description}
        image={image}
        {...{ url, lang, dir }}
      />
    </fieldset>
  )
}

function SearchResult({ fields, url, lang, dir }: Omit<Props, 'image' | 'onChange'>) {
  const t = useTexts('page')
  return (
    <figure className="search-result">
      <figcaption>{t('searchResult')}</figcaption>
      <div lang={lang} dir={dir}>
        <small dir="ltr">{readableUrl(url)}</small>
        <strong>{cut(fields.seo_title || fields.title, shownLengths.seo_title)}</strong>
        <p>{cut(fields.seo_description, shownLengths.seo_description)}</p>
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
