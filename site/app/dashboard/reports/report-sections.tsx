import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showScreenshot } from '@vitrine/contract/endpoints/reports'
import type { FullReport } from '@vitrine/contract/reports/reports'
import { useEffect, useState } from 'react'
import { Section } from '../../forms/account/section.tsx'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'

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

/** URL of a screenshot. In token mode a script fetches it, because an image sends no token. */
function useScreenshot(id: number): string | undefined {
  const site = useSite()
  const { auth, apiOrigin } = site.config
  const [fetchedUrl, setFetchedUrl] = useState<string>()
  useEffect(() => {
    if (auth.mode === 'cookie') return undefined
    const controller = new AbortController()
    const fetchPicture = async () => {
      const http = await site.http()
      const response = await http(formatEndpointPath(showScreenshot, { id }), {
        signal: controller.signal,
      })
      if (!response.ok) return
      const blobUrl = URL.createObjectURL(await response.blob())
      controller.signal.addEventListener('abort', () => URL.revokeObjectURL(blobUrl))
      setFetchedUrl(blobUrl)
    }
    // On failure the screen shows that there is none.
    fetchPicture().catch(() => {})
    return () => controller.abort()
  }, [site, auth, id])
  return auth.mode === 'cookie'
    ? apiOrigin + formatEndpointPath(showScreenshot, { id })
    : fetchedUrl
}
