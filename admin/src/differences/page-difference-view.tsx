import { useLayoutEffect, useMemo, useRef } from 'react'
import { parseInert, parsePieces } from '../editor/document/dom-pieces.ts'
import { useTexts } from '../locale/use-texts.ts'
import { differingBlocks, type Pair } from './page-difference.ts'

interface Props {
  before: string
  after: string
  isBeside: boolean
  lang: string
  dir: string
}

/** Two texts as a page shows them, block by block; what differs is named, and marked by more than colour. */
export function PageDifference({ before, after, isBeside, lang, dir }: Props) {
  const pairs = useMemo(() => pairsBetween(before, after), [before, after])
  const Shown = isBeside ? Beside : Within
  return (
    <div className="shown-blocks" data-beside={isBeside} lang={lang} dir={dir}>
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has nothing else to be known by.
        <Shown key={at} pair={pair} />
      ))}
    </div>
  )
}

const pairsBetween = (before: string, after: string) =>
  differingBlocks(parsePieces(before), parsePieces(after), parsePieces)

const isSame = ({ before, after }: Pair) => before === after

function Beside({ pair }: { pair: Pair }) {
  return (
    <>
      <Block html={pair.before} as={isSame(pair) ? 'div' : 'del'} />
      <Block html={pair.after} as={isSame(pair) ? 'div' : 'ins'} />
    </>
  )
}

function Within({ pair }: { pair: Pair }) {
  if (isSame(pair)) return <Block html={pair.after} as="div" />
  return (
    <>
      {pair.before === undefined ? null : <Block html={pair.before} as="del" />}
      {pair.after === undefined ? null : <Block html={pair.after} as="ins" />}
    </>
  )
}

/** A block of a text that was cleaned by the server; its links lead nowhere here. */
function Block({
  html = '',
  as: Element,
}: {
  html: string | undefined
  as: 'div' | 'del' | 'ins'
}) {
  const t = useTexts('page')
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [inside] = parseInert(html).children
    place.current?.replaceChildren(...(inside?.childNodes ?? []))
  }, [html])
  return (
    <Element className="shown-block">
      {Element !== 'div' && html !== '' ? (
        <span className="shown-word">{t(Element === 'del' ? 'then' : 'now')}</span>
      ) : null}
      <div ref={place} inert />
    </Element>
  )
}
