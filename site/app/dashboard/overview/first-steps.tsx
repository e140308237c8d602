import { useTexts } from '../../site/use-texts.ts'

/** First steps are shown up to this number of pages. */
export const firstStepsPagesMax = 3

const steps = [
  { key: 'stepPages', command: './vitrine import pages.json' },
  { key: 'stepSettings', command: 'site.config.ts' },
  { key: 'stepPeople', command: './vitrine user:create' },
]

export function FirstSteps() {
  const t = useTexts()
  return (
    <section className="first-steps" aria-labelledby="v-first-steps">
      <h2 id="v-first-steps">{t('firstSteps')}</h2>
      <ol>
        {steps.map(({ key, command }) => (
          <li key={key}>
            {t(key)} <code translate="no">{command}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
