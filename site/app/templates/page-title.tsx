import { getTitleLength } from './title-length.ts'

interface Props {
  title: string
  /** Set if the title is in another language than the page. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
}

/** Title of a page. Long titles are smaller, so that text shows on the first screen. */
export function PageTitle({ title, lang, dir }: Props) {
  return (
    <h1 data-length={getTitleLength(title)} lang={lang} dir={dir}>
      {title}
    </h1>
  )
}
