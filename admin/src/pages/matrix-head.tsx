import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { GridPart } from './grid-part.tsx'

/** Column headers: the page, and each language. */
export function MatrixHead() {
  const t = useTexts('pages')
  const { site } = useSession()
  return (
    <GridPart className="matrix-row matrix-head" role="row" aria-rowindex={1}>
      <GridPart role="columnheader" className="matrix-check">
        <span className="visually-hidden">{t('choose')}</span>
      </GridPart>
      <GridPart role="columnheader">{t('page')}</GridPart>
      {site.locales.map(({ code, name }) => (
        <GridPart key={code} role="columnheader" className="matrix-locale">
          <abbr title={name}>{code}</abbr>
        </GridPart>
      ))}
    </GridPart>
  )
}
