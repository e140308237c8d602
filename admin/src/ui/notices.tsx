import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { type Notice, takeBack } from './take-back.ts'

interface Notices {
  show: (notice: Notice) => void
}

const NoticesContext = createContext<Notices>({ show: () => {} })

export const useNotices = () => useContext(NoticesContext)

/**
 * Shows in a corner what has been done, and offers to undo it. A notice closes by itself, but not while
 * it is pointed at or focused; a problem, such as an undo that is refused, stays until it is closed.
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
  const { setRead, reading } = useClosingSoon(notice, () => setNotice(undefined))
  const leave = () => {
    setRead(false)
    // Not every browser gives the focus to a button that is clicked.
    if (document.activeElement?.closest('.notices')) focusAgain(cameFrom.current)
    setNotice(undefined)
  }
  return (
    <NoticesContext value={notices}>
      {children}
      <div
        className="notices"
        role="status"
        {...reading}
        onFocus={({ currentTarget, relatedTarget }) => {
          setRead(true)
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

/** What can be undone is shown longer. */
const shownMs = 10_000
const shownWithUndoMs = 30_000

/** Closes a notice after a while, but for the time that it is pointed at or focused. */
function useClosingSoon(notice: Notice | undefined, close: () => void) {
  const [isRead, setRead] = useState(false)
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (!notice || notice.isProblem || isRead) return
    const timer = setTimeout(() => closing.current(), notice.undo ? shownWithUndoMs : shownMs)
    return () => clearTimeout(timer)
  }, [notice, isRead])
  const reading = {
    onPointerEnter: () => setRead(true),
    onPointerLeave: () => setRead(false),
    onBlur: () => setRead(false),
  }
  return { setRead, reading }
}

/** Who comes by keyboard goes on from where they were: the button that was pressed goes away. */
function focusAgain(element: HTMLElement | null) {
  const place = element?.isConnected ? element : document.querySelector('main')
  place?.focus({ preventScroll: true })
}
