import { Checkbox } from '@mantine/core'
import { useTexts } from '../locale/use-texts.ts'
import { FixedSetting, getFixedValue, type SettingFieldProps } from './setting-frame.tsx'

/** True if visits are counted. */
export function CountingField({ settings, values, errors, onChange }: SettingFieldProps) {
  const t = useTexts('settings')
  if (getFixedValue(settings, 'counting'))
    return <FixedSetting name="counting" settings={settings} />
  return (
    <Checkbox
      id="counting"
      label={t('counting')}
      description={t('countingHint')}
      checked={values.counting ?? settings.inForce.counting.value === true}
      error={errors.counting}
      onChange={({ currentTarget }) => onChange({ counting: currentTarget.checked })}
    />
  )
}
