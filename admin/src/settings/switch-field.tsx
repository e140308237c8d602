import { Checkbox } from '@mantine/core'
import { useTexts } from '../locale/use-texts.ts'
import { FixedSetting, getFixedValue, type SettingFieldProps } from './setting-frame.tsx'

/** A setting that is on or off. */
export function SwitchField({
  name,
  settings,
  values,
  errors,
  onChange,
}: SettingFieldProps & { name: 'counting' | 'externalLinks' }) {
  const t = useTexts('settings')
  if (getFixedValue(settings, name)) return <FixedSetting name={name} settings={settings} />
  return (
    <Checkbox
      id={name}
      label={t(name)}
      description={t(`${name}Hint`)}
      checked={values[name] ?? settings.inForce[name].value === true}
      error={errors[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
    />
  )
}
