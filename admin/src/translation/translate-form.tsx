import { SourceSide } from './source-side.tsx'
import { TargetSide } from './target-side.tsx'
import type { TranslateProps } from './translate-props.ts'
import { TranslationBar } from './translation-bar.tsx'
import { useSideBySide } from './use-side-by-side.ts'

/** The source of a text, and its translation in the editor. */
export function TranslateForm(props: TranslateProps) {
  const { page, locale } = props
  const side = useSideBySide(props)
  const { text, publishing } = side
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus.
    <div className="translate" onFocus={side.activeRow.followFocus}>
      <SourceSide {...props} side={side} />
      <TargetSide {...props} side={side} />
      <TranslationBar page={page} locale={locale} text={text} publishing={publishing} />
    </div>
  )
}
