import type {
  EditedSettings,
  SettingName,
  SettingsChange,
  SettingValues,
} from '@vitrine/contract/admin/settings'
import { useTexts } from '../locale/use-texts.ts'

/** Properties of each field. */
export interface SettingFieldProps {
  settings: EditedSettings
  /** The saved settings with the unsaved changes. */
  values: SettingValues
  errors: Record<string, string>
  onChange: (change: SettingsChange) => void
}

/** Returns the value that the file fixes; undefined if the admin can set it. */
export function getFixedValue({ inForce }: EditedSettings, name: SettingName) {
  const { source, value } = inForce[name]
  return source === 'file' ? { value } : undefined
}

interface FixedSettingProps {
  name: SettingName
  settings: EditedSettings
}

/** A setting that the file fixes, with the name of the file. */
export function FixedSetting({ name, settings }: FixedSettingProps) {
  const t = useTexts('settings')
  const { value } = settings.inForce[name]
  const formatValue = () => {
    if (Array.isArray(value)) return value.join(', ') || t(`${name}None`)
    return typeof value === 'boolean' ? t(`${name}${value ? 'On' : 'Off'}`) : value
  }
  const shown = formatValue()
  return (
    <div className="settings-fixed">
      <strong>{t(name)}</strong>
      <p>
        <bdi>{shown}</bdi>
      </p>
      <p className="settings-hint">{t('fixed', { file: settings.file })}</p>
    </div>
  )
}
