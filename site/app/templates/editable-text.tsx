import { languageOf } from '@vitrine/contract/locale/locale'
import type { ElementType } from 'react'
import { type Declarations, readEditableText } from '../contents/declare.ts'
import { useSite } from '../site/site.ts'
import type { PageView } from './template.ts'
import { titleLength } from './title-length.ts'

interface Props {
  of: string
  in: Declarations
  view: PageView
  as?: ElementType
  className?: string
  /** What stands there, in the page's language, while nobody has written a text. */
  otherwise?: string
}

/** A declared piece of text as an element, marked with its language when it had to be borrowed. */
export function EditableText(props: Props) {
  const { of, in: declarations, view, as: Tag = 'p', className, otherwise } = props
  const { config, sees } = useSite()
  const found = readEditableText(declarations, view.contents, config.i18n, view.locale, of)
  if (found.text) sees?.(of)
  const marks = (text: string) => ({
    className,
    ...(Tag === 'h1' && { 'data-length': titleLength(text) }),
  })
  if (!found.text) return otherwise ? <Tag {...marks(otherwise)}>{otherwise}</Tag> : null
  const borrowed = found.locale === view.locale ? {} : languageOf(config.i18n, found.locale)
  return (
    <Tag {...marks(found.text)} {...borrowed}>
      {found.text}
    </Tag>
  )
}
