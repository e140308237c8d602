import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { type Notice, takeBack } from './take-back.ts'

interface Notices {
  show: (notice: Notice) => void
}

const NoticesContext = createContext<Notices>({ show: () => {} })

export const useNotices = () => useContext(NoticesContext)

/**
 * Says in a corner what has been done, until something else is, and offers to undo it; an undo that is
 * refused is said as well.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [notice, setNotice] = useState<Notice>()
  const count = useRef(0)
  const cameFrom = useRef<HTMLElement>(null)
  const notices = useMemo(
    () => ({
      show: (next: Notice) => {
        count.current += 1
        setNotice(next)
      },
    }),
    [],
  )
  const { undo } = notice ?? {}
  const leave = () => {
    focusAgain(cameFrom.current)
    setNotice(undefined)
  }
  return (
    <NoticesContext value={notices}>
      {children}
      <div
        className="notices"
        role="status"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            cameFrom.current = relatedTarget
        }}
      >
        {notice ? (
          <div className="notice-box" key={count.current}>
            <p>{notice.text}</p>
            {undo ? (
              <button
                className="link"
                type="button"
                onClick={async () => {
                  leave()
                  const problem = await takeBack(undo, t)
                  if (problem) notices.show(problem)
                }}
              >
                {t(notice.isAgain ? 'retry' : 'undo')}
              </button>
            ) : null}
            <button className="link" type="button" onClick={leave}>
              {t('close')}
            </button>
          </div>
        ) : null}
      </div>
    </NoticesContext>
  )
}

/** Who comes by keyboard goes on from where they were: the button that was pressed goes away. */
function focusAgain(element: HTMLElement | null) {
  const place = element?.isConnected ? element : document.querySelector('main')
  place?.focus({ preventScroll: true })
}
