import { ProblemNotice } from '../http/problem.tsx'
import { RemovedUnits } from './removed-units.tsx'
import { SourceHead } from './source-head.tsx'
import { SourcePane } from './source-pane.tsx'
import { findBlock } from './target-of-row.ts'
import type { TranslateProps } from './translate-form.tsx'
import { focusPlace } from './unit-tools.ts'
import { useConfirmAll } from './use-confirm-all.ts'
import type { SideBySide } from './use-side-by-side.ts'

interface Props extends TranslateProps {
  side: SideBySide
}

/** The source with its head: language, progress and tools. */
export function SourceSide({ page, locale, onReload, side }: Props) {
  const { translation, activeRow, actions, text, editor, isReadOnly, source } = side
  const shown = { lang: source?.lang ?? '', dir: source?.dir ?? 'auto' }
  const confirmingAll = useConfirmAll({
    id: page.id,
    locale: locale.code,
    save: text.autosave.flush,
    onChanged: onReload,
  })
  return (
    <SourcePane
      translation={translation}
      active={activeRow.row}
      isReadOnly={isReadOnly}
      {...shown}
      actions={actions.actions}
      findBlock={(row) => findBlock(row, translation, editor.current)}
    >
      <SourceHead
        page={page}
        locale={locale}
        translation={translation}
        text={text}
        active={activeRow.row}
        editor={editor}
        isReadOnly={isReadOnly}
        onReload={onReload}
        onNext={actions.next}
        onConfirm={actions.confirmActive}
        onCopy={actions.copyActive}
        onConfirmAll={() => void confirmingAll.run(undefined)}
      />
      <ProblemNotice refused={confirmingAll.refused ?? translation.refused} />
      <RemovedUnits
        removed={translation.view.removed}
        {...shown}
        onGoTo={(target) => {
          const place = translation.places.filter(({ isUnit }) => isUnit)[target]
          if (editor.current && place) focusPlace(editor.current, place)
        }}
      />
    </SourcePane>
  )
}
