import { useTexts } from '../../locale/use-texts.ts'
import { Icon, type IconName } from './icon.tsx'

interface ToolProps {
  name: IconName
  isOn?: boolean | undefined
  isOff?: boolean
  onPress: () => void
}

/**
 * A button of the toolbar: pressed while it is on, and visible while it is off, so that nothing
 * moves.
 */
export function ToolButton({ name, isOn, isOff = false, onPress }: ToolProps) {
  const t = useTexts('editor')
  return (
    <button
      className="tool"
      type="button"
      title={t(name)}
      aria-label={t(name)}
      aria-pressed={isOn}
      aria-disabled={isOff}
      // Keeps the selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      <Icon name={name} />
    </button>
  )
}
