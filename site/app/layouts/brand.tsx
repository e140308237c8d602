import { localizePath } from '@vitrine/contract/locale'
import { useSpeech } from '../locale/use-texts.ts'
import { useSite } from '../site.ts'

/** The name of the site between its guillemets, leading home. */
export function Brand() {
  const { config } = useSite()
  const { locale } = useSpeech()
  return (
    <a className="brand" href={localizePath(config.i18n, locale, '/')} translate="no">
      <span aria-hidden="true">«</span>
      {config.name}
      <span aria-hidden="true">»</span>
    </a>
  )
}
