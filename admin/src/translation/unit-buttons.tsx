import { useTexts } from '../locale/use-texts.ts'
import { isToDo, type SourceRow } from './rows.ts'
import { Shortcut, type ShortcutName, shortcuts } from './shortcuts.tsx'

interface Props {
  rows: readonly SourceRow[]
  /** The row that the writer works on. */
  active: SourceRow | undefined
  isReadOnly: boolean
  onNext: (step: 1 | -1) => void
  onConfirm: () => void
  onCopy: () => void
}

/** The actions on the active unit, each with its shortcut. */
export function UnitButtons({ rows, active, isReadOnly, ...on }: Props) {
  const t = useTexts('translation')
  const hasToDo = rows.some(isToDo)
  return (
    <fieldset className="unit-buttons">
      <legend className="visually-hidden">{t('units')}</legend>
      <UnitButton name="previous" isOff={!hasToDo} onPress={() => on.onNext(-1)} />
      <UnitButton name="next" isOff={!hasToDo} onPress={() => on.onNext(1)} />
      {isReadOnly ? null : (
        <>
          <UnitButton name="copySource" isOff={!active} onPress={on.onCopy} />
          <UnitButton name="confirmUnit" isOff={!active} onPress={on.onConfirm} />
        </>
      )}
    </fieldset>
  )
}

interface UnitButtonProps {
  name: ShortcutName
  isOff: boolean
  onPress: () => void
}

/** A button with its shortcut. It keeps the focus in the text. */
function UnitButton({ name, isOff, onPress }: UnitButtonProps) {
  const t = useTexts('translation')
  const { aria } = shortcuts[name]
  return (
    <button
      className="unit-button"
      type="button"
      aria-disabled={isOff}
      aria-keyshortcuts={aria}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      {t(name)} <Shortcut name={name} />
    </button>
  )
}
