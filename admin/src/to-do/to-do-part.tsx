import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'

interface Text {
  page: number
  locale: string
  title: string
  titleLocale: string
}

interface Props<Item> {
  /** Key of the heading. */
  name: string
  part: { total: number; items: Item[] }
  /** Address of the whole list. */
  all?: string
  children: (item: Item) => ReactNode
}

/**
 * One part of the list: its first lines and a link to the others. Renders nothing if it is empty.
 */
export function ToDoPart<Item>({ name, part: { total, items }, all, children }: Props<Item>) {
  const t = useTexts('to-do')
  if (total === 0) return null
  const more = total - items.length
  return (
    <ToDoSection name={name} count={total}>
      <ul>{items.map(children)}</ul>
      {more > 0 ? (
        <p>
          {all ? <Link to={all}>{t('more', { count: more })}</Link> : t('more', { count: more })}
        </p>
      ) : null}
    </ToDoSection>
  )
}

interface SectionProps {
  /** Key of the heading. */
  name: string
  /** Number next to the heading. */
  count?: number
  children: ReactNode
}

/** A part of the list with its heading. */
export function ToDoSection({ name, count, children }: SectionProps) {
  const t = useTexts('to-do')
  const headingId = useId()
  return (
    <section className="to-do-part" aria-labelledby={headingId}>
      <h2 id={headingId}>
        {t(name)} {count === undefined ? null : <small>{count}</small>}
      </h2>
      {children}
    </section>
  )
}

/** Returns a React key that is unique within a part. */
export const getTextKey = ({ page, locale }: Text) => `${page} ${locale}`

/** Links to a text by its title. Adds the language code if the site has several languages. */
export function TextLink({ text }: { text: Text }) {
  const t = useTexts('to-do')
  const { site } = useSession()
  const { page, locale, title, titleLocale } = text
  return (
    <>
      <Link to={paths.page(page, locale)} {...(title && getLanguageAttributes(site, titleLocale))}>
        {title || t('pages:untitled')}
      </Link>
      {site.locales.length > 1 ? <small> {locale}</small> : null}
    </>
  )
}
