import { TextInput } from '@mantine/core'
import { computeContrast, hexColour } from '@vitrine/contract/config/colours'
import { computePalettes, type Palette, productColours } from '@vitrine/contract/config/palettes'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { FixedSetting, getFixedValue, type SettingFieldProps } from './setting-frame.tsx'

/** The accent colour, with the shades that pages use and their contrast with the paper. */
export function AccentField({ settings, values, errors, onChange }: SettingFieldProps) {
  const t = useTexts('settings')
  if (getFixedValue(settings, 'accent')) return <FixedSetting name="accent" settings={settings} />
  const value = values.accent
  const isColour = value !== null && hexColour.test(value)
  const { light, dark } = computePalettes(isColour ? { accent: value } : {})
  const set = (text: string) => onChange({ accent: text.trim() || null })
  return (
    <div className="settings-accent">
      <TextInput
        id="accent"
        label={t('accent')}
        description={t('accentHint')}
        placeholder={productColours.accent.light}
        dir="ltr"
        value={value ?? ''}
        error={errors.accent ?? errors['fields.accent']}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        inputContainer={(input) => (
          <div className="settings-colour">
            <input
              type="color"
              aria-label={t('accentPick')}
              value={isColour ? toLong(value) : productColours.accent.light}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
            {input}
          </div>
        )}
      />
      <ul className="settings-shades">
        <Shade scheme="light" palette={light} />
        <Shade scheme="dark" palette={dark} />
      </ul>
    </div>
  )
}

/** `<input type="color">` accepts six digits only. */
const toLong = (colour: string) =>
  colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

function Shade({ scheme, palette }: { scheme: 'light' | 'dark'; palette: Palette }) {
  const t = useTexts('settings')
  const { language } = useLanguage()
  const { paper, accent, accentText } = palette
  const contrast = computeContrast(accentText, paper).toLocaleString(language, oneDecimal)
  return (
    <li style={{ backgroundColor: paper, color: accentText }}>
      <span className="settings-dot" style={{ backgroundColor: accent }} aria-hidden="true" />
      {t(`shade-${scheme}`, { colour: accentText, contrast })}
    </li>
  )
}
