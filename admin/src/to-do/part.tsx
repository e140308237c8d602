import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { speechOf, useSession } from '../session/session.ts'

interface Text {
  page: number
  locale: string
  title: string
  titleLocale: string
}

interface Props<Item> {
  /** Key of its heading. */
  name: string
  part: { total: number; items: Item[] }
  /** Where all of them are listed. */
  all?: string
  children: (item: Item) => ReactNode
}

/** One part of what there is to do: its lines, and the way to the others. Nothing if it is empty. */
export function Part<Item>({ name, part: { total, items }, all, children }: Props<Item>) {
  const t = useTexts('to-do')
  const headingId = useId()
  if (total === 0) return null
  const more = total - items.length
  return (
    <section className="to-do-part" aria-labelledby={headingId}>
      <h2 id={headingId}>
        {t(name)} <small>{total}</small>
      </h2>
      <ul>{items.map(children)}</ul>
      {more > 0 ? (
        <p>
          {all ? <Link to={all}>{t('more', { count: more })}</Link> : t('more', { count: more })}
        </p>
      ) : null}
    </section>
  )
}

/** A name that no other line of a part has. */
export const textKey = ({ page, locale }: Text) => `${page} ${locale}`

/** A text by its title, with the code of its language where the site has several. */
export function TextLink({ text }: { text: Text }) {
  const t = useTexts('to-do')
  const { site } = useSession()
  const { page, locale, title, titleLocale } = text
  return (
    <>
      <Link to={paths.page(page, locale)} {...(title && speechOf(site, titleLocale))}>
        {title || t('pages:untitled')}
      </Link>
      {site.locales.length > 1 ? <small> {locale}</small> : null}
    </>
  )
}
