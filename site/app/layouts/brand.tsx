import { localizePath } from '@vitrine/contract/locale'
import { useSite } from '../site/site.ts'
import { useSpeech } from '../site/use-texts.ts'

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
