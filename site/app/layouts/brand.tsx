import { localizePath } from '@vitrine/contract/locale/locale'
import { useSite } from '../site/site.ts'
import { useTextScope } from '../site/use-texts.ts'

/** A name with more characters is smaller on narrow screens. */
const longName = 20

interface BrandProps {
  isOnNight?: boolean
}

export function Brand({ isOnNight = false }: BrandProps) {
  const { config } = useSite()
  const { locale } = useTextScope()
  const isLong = !config.logo && config.name.length > longName
  return (
    <a
      className={isLong ? 'brand brand-long' : 'brand'}
      href={localizePath(config.i18n, locale, '/')}
      translate="no"
    >
      {config.logo ? <Logo isOnNight={isOnNight} {...config.logo} /> : <Name />}
    </a>
  )
}

function Name() {
  const { config } = useSite()
  return (
    <>
      <span aria-hidden="true">«</span>
      {config.name}
      <span aria-hidden="true">»</span>
    </>
  )
}

function Logo({ light, dark, isOnNight }: BrandProps & { light: string; dark: string }) {
  const { config } = useSite()
  // A logotype for both schemes may be invisible on the dark footer: show the name.
  if (isOnNight && light === dark) return config.name
  return (
    <picture className="picture">
      {isOnNight || light === dark ? null : (
        <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      )}
      <img src={isOnNight ? dark : light} alt={config.name} />
    </picture>
  )
}
