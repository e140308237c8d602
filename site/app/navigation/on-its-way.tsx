import { useTexts } from '../locale/use-texts.ts'

/** The bar at the top while a slow page loads; it has no value, for nobody knows how far it is. */
export function OnItsWay({ slow = false }: { slow?: boolean }) {
  const t = useTexts()
  return <div className="progress" role="progressbar" aria-label={t('loading')} hidden={!slow} />
}
