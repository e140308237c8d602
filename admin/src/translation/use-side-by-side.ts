import { useEffect } from 'react'
import { usePublish } from '../page/publishing/publish-panel.tsx'
import { useText } from '../page/text/use-text.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import type { TranslateProps } from './translate-props.ts'
import { useActiveRow } from './use-active-row.ts'
import { useFieldEditors } from './use-field-editors.ts'
import { useMarks } from './use-marks.ts'
import { useTranslation } from './use-translation.ts'
import { useUnitActions } from './use-unit-actions.ts'

export type SideBySide = ReturnType<typeof useSideBySide>

/** What both sides share: the text, its units, the row of the writer, and the actions. */
export function useSideBySide({ page, locale, loaded, view, drafts, name }: TranslateProps) {
  const may = usePermissionCheck()
  const { site } = useSession()
  const { code } = locale
  const text = useText({ id: page.id, locale: code, name, loaded, drafts })
  const editors = useFieldEditors(page.structure.fields.template, (view) => {
    translation.onPlaces(editors.readPlaces(text.latest.current))
    activeRow.followCaret(view)
  })
  const translation = useTranslation({
    id: page.id,
    locale: code,
    name,
    text,
    opened: view,
    editors,
  })
  const isReadOnly = !(may('write-texts', code) && loaded.working.isSiteLocale)
  const activeRow = useActiveRow(translation, isReadOnly)
  const { field_values } = text.fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are values, not an editor.
  useEffect(() => translation.onPlaces(editors.readPlaces(text.latest.current)), [field_values])
  useMarks(editors, translation.rows, translation.places)
  return {
    text,
    editors,
    translation,
    isReadOnly,
    activeRow,
    /** The language of the source. */
    source: site.locales.find((each) => each.code === translation.view.sourceLocale),
    actions: useUnitActions({ translation, activeRow, text, editors, isReadOnly }),
    publishing: usePublish({
      page,
      locale,
      autosave: text.autosave,
      onPublished: text.restart,
    }),
  }
}
