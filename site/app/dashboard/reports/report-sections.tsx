import type { FullReport } from '@vitrine/contract/reports/reports'
import { Section } from '../../forms/account/section.tsx'
import { useTexts } from '../../site/use-texts.ts'
import { useScreenshot } from './use-screenshot.ts'

export function DescriptionSection({ report: { description, steps } }: { report: FullReport }) {
  const t = useTexts()
  const parts = { description, steps }
  return (
    <Section id="v-section-words" title={t('words')}>
      {Object.entries(parts).map(([key, text]) => (
        <div key={key}>
          <h3>{t(key)}</h3>
          <p className="written" dir="auto">
            {text || t('notTold')}
          </p>
        </div>
      ))}
    </Section>
  )
}

export function ScreenshotSection({ report: { id, screenshot } }: { report: FullReport }) {
  const t = useTexts()
  const address = useScreenshot(id)
  return (
    <Section id="v-section-screenshot" title={t('screenshot')} about={t('screenshotAbout')}>
      {screenshot && address ? (
        <a href={address} target="_blank" rel="noopener" data-private>
          <img
            className="screenshot"
            src={address}
            alt={t('screenshotAlt')}
            width={screenshot.width}
            height={screenshot.height}
          />
        </a>
      ) : (
        <p>{t('noScreenshot')}</p>
      )}
    </Section>
  )
}

export function FactsSection({ report }: { report: FullReport }) {
  const t = useTexts()
  const { address, browser, viewport, console } = report
  return (
    <Section id="v-section-facts" title={t('facts')}>
      <dl className="facts">
        <div>
          <dt>{t('address')}</dt>
          <dd>{address ? <a href={address}>{address}</a> : t('notTold')}</dd>
        </div>
        <div>
          <dt>{t('viewport')}</dt>
          <dd>{viewport ?? t('notTold')}</dd>
        </div>
        <div>
          <dt>{t('browser')}</dt>
          <dd>{browser ?? t('notTold')}</dd>
        </div>
      </dl>
      <h3>{t('console')}</h3>
      {console.length === 0 ? (
        <p>{t('noErrors')}</p>
      ) : (
        <ol className="console">
          {console.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <li key={index}>
              <code>{line}</code>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
