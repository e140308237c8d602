import type { EditorView } from 'prosemirror-view'
import { useRef } from 'react'
import { usePublish } from '../page/publishing/publish-panel.tsx'
import { useText } from '../page/text/use-text.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import type { TranslateProps } from './translate-props.ts'
import { getPlaces } from './units-plugin.ts'
import { useActiveRow } from './use-active-row.ts'
import { useTranslation } from './use-translation.ts'
import { useUnitActions } from './use-unit-actions.ts'
import { useMarks, useUnitsPlugin } from './use-units-plugin.ts'

export type SideBySide = ReturnType<typeof useSideBySide>

/** What both sides share: the text, its units, the row of the writer, and the actions. */
export function useSideBySide({ page, locale, loaded, view, drafts, name }: TranslateProps) {
  const may = usePermissionCheck()
  const { site } = useSession()
  const { code } = locale
  const text = useText({ id: page.id, locale: code, name, loaded, drafts })
  const editor = useRef<EditorView>(undefined)
  const translation = useTranslation({
    id: page.id,
    locale: code,
    name,
    text,
    opened: view,
    editor,
  })
  const isReadOnly = !(may('write-texts', code) && loaded.working.isSiteLocale)
  const activeRow = useActiveRow(translation, isReadOnly)
  const plugins = useUnitsPlugin((opened) => {
    editor.current = opened
    translation.onPlaces(getPlaces(opened.state))
    activeRow.followCaret(opened)
  })
  useMarks(editor, translation.rows, translation.places)
  return {
    text,
    editor,
    translation,
    isReadOnly,
    activeRow,
    plugins,
    /** The language of the source. */
    source: site.locales.find((each) => each.code === translation.view.sourceLocale),
    actions: useUnitActions({ translation, activeRow, text, editor, isReadOnly }),
    publishing: usePublish({
      page,
      locale,
      autosave: text.autosave,
      onPublished: text.restart,
    }),
  }
}
