import { Checkbox } from '@mantine/core'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { FixedSetting, getFixedValue, type SettingFieldProps } from './setting-frame.tsx'

const name = 'machineLocales'

/** The languages whose translations by a machine may be published before a person confirms them. */
export function MachineLocalesField({ settings, values, errors, onChange }: SettingFieldProps) {
  const t = useTexts('settings')
  const { site } = useSession()
  if (getFixedValue(settings, name)) return <FixedSetting name={name} settings={settings} />
  return (
    <Checkbox.Group
      id={name}
      label={t(name)}
      description={t(`${name}Hint`)}
      value={values[name] ?? []}
      error={errors[name]}
      onChange={(codes) => onChange({ [name]: codes })}
    >
      <div className="settings-locales">
        {site.locales.map(({ code, name: language }) => (
          <Checkbox key={code} value={code} label={language} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
