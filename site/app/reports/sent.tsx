import { screenPaths } from '@vitrine/contract/http/paths'
import { localizePath } from '@vitrine/contract/locale/locale'
import { useEffect, useRef } from 'react'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'

interface Props {
  id: number
  onClose: () => void
}

export function SentMessage({ id, onClose }: Props) {
  const t = useTexts()
  const { config } = useSite()
  const { locale } = useTextScope()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className="report-form">
      <p ref={message} className="report-sent" role="status" tabIndex={-1}>
        {t('sent', { number: id })}
      </p>
      <div className="report-actions">
        <button className="button" type="button" onClick={onClose} {...t.lang('close')}>
          {t('close')}
        </button>
        <a
          className="button quiet"
          href={localizePath(config.i18n, locale, screenPaths.report(id))}
          onClick={onClose}
        >
          {t('openReport')}
        </a>
      </div>
    </div>
  )
}
