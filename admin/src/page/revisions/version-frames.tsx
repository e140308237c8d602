import { NativeSelect, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { previewRevision } from '@vitrine/contract/endpoints/revisions'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import { getRefusal, unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { getFrameSandbox } from '../../http/frame-sandbox.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'

interface Props {
  id: number
  revision: number
  autosave: Autosave
  isBeside: boolean
}

const phone = 390
const widths = [phone, 820, 1280]
const sides = ['version', 'now'] as const
type ComparedSide = (typeof sides)[number]
const words = { version: 'then', now: 'now' } as const satisfies Record<ComparedSide, string>

/** Shows a version and the current text as pages, side by side or one at a time. */
export function VersionFrames({ id, revision, autosave, isBeside }: Props) {
  const t = useTexts('page')
  const [width, setWidth] = useState(phone)
  const [side, setSide] = useState<ComparedSide>('version')
  const { data, error } = useLinks({ id, revision, autosave })
  return (
    <>
      <ProblemNotice refused={getRefusal(error)} />
      {data?.lostTemplate ? (
        <p className="note">{t('lostTemplate', { template: data.lostTemplate })}</p>
      ) : null}
      <NativeSelect
        label={t('previewWidth')}
        value={String(width)}
        data={widths.map((each) => ({ value: String(each), label: t(`width-${each}`) }))}
        onChange={(event) => setWidth(Number(event.currentTarget.value))}
      />
      <div className="version-frames" data-beside={isBeside} data-shown={side}>
        <Radio.Group
          className="version-side"
          label={t('shownSide')}
          value={side}
          onChange={(value) => setSide(value === 'now' ? 'now' : 'version')}
        >
          <div className="choices">
            {sides.map((each) => (
              <Radio key={each} value={each} label={t(words[each])} />
            ))}
          </div>
        </Radio.Group>
        {data &&
          sides.map((each) => <Framed key={each} side={each} url={data[each]} width={width} />)}
      </div>
    </>
  )
}

/**
 * Fetches links for the saved text each time the frames open. A browser that was away until the
 * links almost expired fetches new ones on its return.
 */
function useLinks({ id, revision, autosave }: Omit<Props, 'isBeside'>) {
  return useQuery({
    queryKey: ['revision-preview', id, revision],
    gcTime: 0,
    staleTime: (framedPreviewMinutes - 1) * minuteMs,
    queryFn: async () => {
      await autosave.flush()
      return unwrap(await call(previewRevision, { params: { id, revision } })).data
    },
  })
}

interface FramedProps {
  side: ComparedSide
  url: string
  width: number
}

function Framed({ side, url, width }: FramedProps) {
  const t = useTexts('page')
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, width)
  return (
    <figure data-side={side}>
      <figcaption>{t(words[side])}</figcaption>
      <div ref={box}>
        <iframe
          title={t(words[side])}
          sandbox={getFrameSandbox(url)}
          src={url}
          style={{ inlineSize: width, blockSize: `calc(70dvh / ${scale})`, scale: String(scale) }}
        />
      </div>
    </figure>
  )
}

/** Returns the scale at which a page fits into a box, at most 1. */
function useScale(box: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width)
  useLayoutEffect(() => {
    if (!box.current) return
    // A hidden box has no width.
    const watcher = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width || width))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box, width])
  return Math.min(1, room / width)
}
