import { SeoFields } from '../page/search/seo-fields.tsx'
import { MergedNote } from '../page/text/merged-note.tsx'
import { TextMain } from '../page/text-main.tsx'
import { LimitNote } from '../session/limit-note.tsx'
import { Announcement } from './announcement.tsx'
import { ConfirmConflictNote } from './confirm-conflict.tsx'
import { EmptyStart } from './empty-start.tsx'
import { readTarget } from './target-of-row.ts'
import type { TranslateProps } from './translate-props.ts'
import { TranslationPublishing } from './translation-bar.tsx'
import type { SideBySide } from './use-side-by-side.ts'
import { useStructure } from './use-structure.ts'

interface Props extends TranslateProps {
  side: SideBySide
}

/** The translation: its notes, title, text, and fields for search engines. */
export function TargetSide(props: Props) {
  const { page, locale, side } = props
  const { text, editors, isReadOnly, publishing } = side
  const { structure } = page
  const hasStart = hasEmptyStart(props)
  return (
    <div className="translate-text">
      <Notes {...props} hasStart={hasStart} />
      <TextMain
        id={page.id}
        template={structure.fields.template}
        locale={locale}
        text={text}
        isReadOnly={isReadOnly}
        takesFocus={!hasStart}
        pluginsOf={editors.pluginsOf}
      />
      <SeoFields
        fields={text.fields}
        url={page.texts[locale.code]?.url ?? locale.base + text.fields.slug}
        image={structure.fields.seo_image ?? structure.fields.picture}
        lang={locale.lang}
        dir={locale.dir}
        isReadOnly={isReadOnly}
        onChange={text.change}
      />
      <TranslationPublishing page={page} locale={locale} text={text} publishing={publishing} />
    </div>
  )
}

/** True if the screen asks how to begin the text. */
function hasEmptyStart({ page, locale, side }: Props): boolean {
  const { text, source, isReadOnly } = side
  const hasNoText =
    !page.texts[locale.code] && text.autosave.version() === 0 && text.state.is === 'clean'
  return hasNoText && source !== undefined && !isReadOnly && page.deletedAt === null
}

function Notes({ page, locale, onReload, side, hasStart }: Props & { hasStart: boolean }) {
  const { text, translation, actions, editors, source } = side
  const insertStructure = useStructure(page.id, source?.code, { text, editors })
  return (
    <>
      <Announcement announced={actions.announced} lang={source?.lang} dir={source?.dir} />
      <LimitNote locale={locale.code} />
      <MergedNote text={text} locale={locale} />
      <ConfirmConflictNote
        translation={translation}
        readTarget={(row) => readTarget(row, translation, text, editors)}
      />
      {hasStart && source ? (
        <EmptyStart
          page={page}
          locale={locale}
          source={source}
          areEditorsShown={translation.places.length > 0}
          onStructure={insertStructure}
          onCopied={onReload}
        />
      ) : null}
    </>
  )
}
