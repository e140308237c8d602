import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { ElementType } from 'react'
import { type Declarations, readEditableText } from '../contents/declare.ts'
import { useSite } from '../site/site.ts'
import type { PageView } from './template.ts'
import { getTitleLength } from './title-length.ts'

interface Props {
  of: string
  in: Declarations
  view: PageView
  as?: ElementType
  className?: string
  /** Fallback in the locale of the page, if no text has been entered. */
  otherwise?: string
}

export function EditableText(props: Props) {
  const { of, in: declarations, view, as: Tag = 'p', className, otherwise } = props
  const { config, onTextShown } = useSite()
  const found = readEditableText(declarations, view.contents, config.i18n, view.locale, of)
  if (found.text) onTextShown?.(of)
  const getProps = (text: string) => ({
    className,
    ...(Tag === 'h1' && { 'data-length': getTitleLength(text) }),
  })
  if (!found.text) return otherwise ? <Tag {...getProps(otherwise)}>{otherwise}</Tag> : null
  const langProps =
    found.locale === view.locale ? {} : getLanguageAttributes(config.i18n, found.locale)
  return (
    <Tag {...getProps(found.text)} {...langProps}>
      {found.text}
    </Tag>
  )
}
